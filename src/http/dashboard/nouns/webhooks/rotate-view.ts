import type { CoreError } from '#core/errors.ts'
import type { Webhook } from '#core/webhook/webhook.ts'
import { html, type Markup } from '../../../base/html.ts'
import { byApi } from '../../components/by-api.ts'
import { titled } from '../../components/title.ts'
import { faultSummary } from '../../forms/fault-summary.ts'
import type { FormState } from '../../forms/field.ts'
import { overlapField } from '../../forms/overlap-field.ts'
import type { ApiLines } from '../../visit/api-lines.ts'
import { keyField } from '../../visit/change-once.ts'
import type { Frame } from '../../visit/frame.ts'
import { webhookName } from './webhook-name.ts'

export type RotateFacts = {
  readonly webhook: Webhook
  readonly state: FormState
  readonly refusal: CoreError | null
  readonly formKey: string
  readonly lines: readonly ApiLines[]
}

export const rotateView = (
  { webhook, state, refusal, formKey, lines }: RotateFacts,
  frame: Frame,
): Markup => html`
${titled(`Rotate the secret of ${webhookName(webhook)}`, 'Its new secret is shown once, on the next page.')}
${refusal ? faultSummary(refusal, ['overlap']) : null}
<form class="card" method="post" action="${frame.to(`/webhooks/${webhook.id}/rotate`)}">
<input type="hidden" name="${keyField}" value="${formKey}">
<div class="fields">${overlapField(state, 'So long each message has two signatures. Give your program the new secret in that time, and it refuses none.')}</div>
<div class="buttons"><button class="primary">Make the new secret</button> <a class="button" href="${frame.to(`/webhooks/${webhook.id}`)}">Cancel</a></div>
</form>
${byApi(lines)}`
