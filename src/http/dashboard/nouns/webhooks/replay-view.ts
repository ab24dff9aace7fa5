import type { CoreError } from '#core/errors.ts'
import type { Webhook } from '#core/webhook/webhook.ts'
import { html, type Markup } from '../../../base/html.ts'
import { byApi } from '../../components/by-api.ts'
import { icon } from '../../components/icon.ts'
import { titled } from '../../components/title.ts'
import { faultSummary } from '../../forms/fault-summary.ts'
import { type FormState, inputField } from '../../forms/field.ts'
import type { ApiLines } from '../../visit/api-lines.ts'
import { keyField } from '../../visit/change-once.ts'
import type { Frame } from '../../visit/frame.ts'
import { webhookName } from './webhook-name.ts'

export type ReplayFacts = {
  readonly webhook: Webhook
  readonly state: FormState
  readonly refusal: CoreError | null
  readonly formKey: string
  readonly lines: readonly ApiLines[]
}

export const replayView = (
  { webhook, state, refusal, formKey, lines }: ReplayFacts,
  frame: Frame,
): Markup => html`
${titled(`Replay events to ${webhookName(webhook)}`, 'Each event of a time that is for this webhook is sent, whether it was heard before or not: 10,000 at most, with the same ids and the same bytes. Events are kept for 30 days.')}
${refusal ? faultSummary(refusal, ['from', 'to']) : null}
<form class="card" method="post" action="${frame.to(`/webhooks/${webhook.id}/replay`)}">
<input type="hidden" name="${keyField}" value="${formKey}">
<div class="fields">
${inputField(state, 'from', { label: 'From', hint: 'A day, or a time such as 2026-01-31 10:05', width: 'half', required: true })}
${inputField(state, 'to', { label: 'To', hint: `With its last moment. In ${frame.timeZone}, by the account’s clock`, width: 'half', required: true })}
</div>
<div class="buttons"><button class="primary">${icon('play')}Send them again</button> <a class="button" href="${frame.to(`/webhooks/${webhook.id}`)}">Cancel</a></div>
</form>
${byApi(lines)}`
