import type { MovedVoid } from '#core/purchase/moved-voids.ts'
import { withoutPeriod } from '#core/values/without-period.ts'
import { html, type Markup } from '../../../base/html.ts'
import { notice } from '../../components/notice.ts'
import { money } from '../../format/money.ts'
import type { Frame } from '../../visit/frame.ts'

/** What became of a void that came due with the clock. */
export function movedVoid(
  { shipCode, amount, state, reason, isBeingAsked }: MovedVoid,
  frame: Frame,
) {
  const code = html`<a class="code" href="${frame.to(`/shipments/${encodeURIComponent(shipCode)}`)}">${shipCode}</a>`
  if (state === 'accepted') {
    return notice('good', html`${money(amount)} came back: the carrier agreed to void ${code}.`)
  }
  if (state === 'refused') {
    return notice(
      'warn',
      html`The carrier refused to void ${code}${why(reason)}. The label is still valid, and nothing came back.`,
    )
  }
  return notice(
    'plain',
    isBeingAsked
      ? html`The carrier is being asked about the void of ${code}. ${money(amount)} come back when it agrees.`
      : html`The carrier was asked about the void of ${code}, and has not decided. ${money(amount)} come back when it agrees.`,
  )
}

const why = (reason: string | null): Markup | null =>
  reason === null ? null : html`: ${withoutPeriod(reason)}`
