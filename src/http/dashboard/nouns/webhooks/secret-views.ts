import type { CoreError } from '#core/errors.ts'
import type { NewWebhook } from '#core/webhook/create-webhook.ts'
import type { Webhook } from '#core/webhook/webhook.ts'
import { html, type Markup } from '../../../base/html.ts'
import { notice } from '../../components/notice.ts'
import { keyInput } from '../../components/post-button.ts'
import { block, sameByApi } from '../../components/same-by-api.ts'
import { titled } from '../../components/title.ts'
import { faultSummary } from '../../forms/fault-summary.ts'
import type { FormState } from '../../forms/field.ts'
import { overlapField } from '../../forms/overlap-field.ts'
import type { Frame } from '../../visit/frame.ts'
import type { ShownCall } from '../../visit/shown-call.ts'
import { webhookName } from './webhooks-view.ts'

type NewSecretFacts = NewWebhook & {
  readonly title: string
  readonly snippet: string
  readonly apiCalls: readonly ShownCall[]
}

export const newSecretView = (
  { title, webhook, secret, snippet, apiCalls }: NewSecretFacts,
  frame: Frame,
): Markup => html`
${titled(title, webhookName(webhook))}
${notice('warn', 'Copy the secret now. It is shown only on this page, and a reload will not show it again.')}
<section class="card">
${block('secret', 'Secret', secret)}
${block('env-line', 'Line for .env', `POSTILION_WEBHOOK_SECRET=${secret}`)}
<p>Anyone who has it can sign messages that your program will take for ours.</p>
<div class="buttons"><a class="button primary" href="${frame.to(`/webhooks/${webhook.id}`)}">I have copied it</a></div>
</section>
${verifyCard(snippet, frame)}
${sameByApi(apiCalls)}`

type SecretRotationFacts = {
  readonly webhook: Webhook
  readonly state: FormState
  readonly refusal: CoreError | null
  readonly formKey: string
  readonly apiCalls: readonly ShownCall[]
}

export const secretRotationView = (
  { webhook, state, refusal, formKey, apiCalls }: SecretRotationFacts,
  frame: Frame,
): Markup => html`
${titled(`Rotate the secret of ${webhookName(webhook)}`, 'Its new secret is shown once, on the next page.')}
${refusal ? faultSummary(refusal, ['overlap']) : null}
<form class="card" method="post" action="${frame.to(`/webhooks/${webhook.id}/rotate`)}">
${keyInput(formKey)}
<div class="fields">${overlapField(state, 'During that time each message has two signatures. Give your program the new secret before it ends, and no message is refused.')}</div>
<div class="buttons"><button class="primary">Create the new secret</button> <a class="button" href="${frame.to(`/webhooks/${webhook.id}`)}">Cancel</a></div>
</form>
${sameByApi(apiCalls)}`

/** A program to copy: it needs Node alone. */
export const verifyCard = (snippet: string, frame: Frame): Markup =>
  html`<details class="api" id="verify"><summary>Verify that a message is ours</summary>
<p class="small">Each message is signed. This program verifies the signature with the secret, refuses messages more than 5 minutes old, and needs only Node. <a href="${frame.outside('/docs/guides/webhooks')}">The guide</a> has a complete subscriber, and libraries.</p>
${block('verify-webhook', 'verify-webhook.mjs', snippet)}</details>`
