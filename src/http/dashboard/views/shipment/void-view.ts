import type { CoreError } from '#core/errors.ts'
import { type AnyShipment, isFreight } from '#core/facts.ts'
import { canBeVoided, type VoidPreview } from '#core/purchase/void-shipment.ts'
import { html, type Markup } from '../../../base/html.ts'
import { byApi } from '../../parts/by-api.ts'
import { icon } from '../../parts/icon.ts'
import { money } from '../../parts/money.ts'
import { notice } from '../../parts/notice.ts'
import { time } from '../../parts/time.ts'
import { titled } from '../../parts/title.ts'
import type { ApiLines } from '../../visit/api-lines.ts'
import { keyField } from '../../visit/change-once.ts'
import type { Frame } from '../../visit/frame.ts'
import { voidWord, voidWords } from './void-words.ts'

export type VoidFacts = {
  readonly shipment: AnyShipment
  readonly outlook: VoidPreview
  readonly formKey: string
  readonly refusal: CoreError | null
  readonly lines: readonly ApiLines[]
}

export function voidView(facts: VoidFacts, frame: Frame): Markup {
  const { shipment, outlook, formKey, refusal, lines } = facts
  const at = frame.to(`/shipments/${encodeURIComponent(shipment.shipCode)}`)
  const can = canBeVoided(outlook)
  return html`${titled(headingOf(shipment))}
${refusal ? notice('bad', refusal.message) : null}
<div class="card"><p>${consequence(shipment, outlook, frame)}</p>
<form method="post" action="${at}/void"><input type="hidden" name="${keyField}" value="${formKey}">${deletedMark(shipment, outlook)}
<div class="buttons">${can ? html`<button class="danger">${icon('void')}${voidWord(shipment)}</button>` : null}<a class="button" href="${at}">${can ? 'Keep it' : 'Back'}</a></div>
</form></div>
${byApi(lines)}`
}

/** The field that names each draft whose deletion the page has told. */
export const deletedField = 'deleted'

/** What the page has told goes with its form: a draft that is bought meanwhile is not voided by it. */
export const deletedMark = (
  { shipCode }: Pick<AnyShipment, 'shipCode'>,
  { kind }: VoidPreview,
): Markup | null =>
  kind === 'deleted' ? html`<input type="hidden" name="${deletedField}" value="${shipCode}">` : null

const headingOf = (shipment: AnyShipment): string => {
  const { shipCode, state } = shipment
  if (state === 'draft') return `Delete the draft ${shipCode}?`
  return isFreight(shipment) ? `Cancel the booking ${shipCode}?` : `Void ${shipCode}?`
}

/** One sentence, also of each row where several are voided at once. */
export function consequence(
  shipment: AnyShipment,
  outlook: VoidPreview,
  { timeZone }: Frame,
): Markup {
  const { participle, state, warning, until } = voidWords(shipment)
  switch (outlook.kind) {
    case 'deleted':
      return html`The draft is deleted. It cost nothing, so nothing comes back.`
    case 'is_void':
      return html`It is ${state}, or its carrier decides about it: nothing is left to do.`
    case 'refused':
      return html`It cannot be ${participle}. ${outlook.why}`
    case 'refunded':
      return html`<strong>${money(outlook.amount)} come back ${outlook.isAtOnce ? 'to your credits at once' : 'to your credits when the carrier agrees'}.</strong> ${warning}${until === null || outlook.until === null ? null : html` <span class="quiet">The last moment to void it is ${time(outlook.until, timeZone)}.</span>`}`
  }
}
