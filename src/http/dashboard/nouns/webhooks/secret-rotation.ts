import type { CoreError } from '#core/errors.ts'
import { dayMs } from '#core/time/durations.ts'
import { rotateWebhookSecret } from '#core/webhook/change-webhook.ts'
import type { NewWebhook } from '#core/webhook/create-webhook.ts'
import type { Webhook } from '#core/webhook/webhook.ts'
import type { ScreenAction } from '../../../base/api-call.ts'
import { html, type Markup } from '../../../base/html.ts'
import { notice } from '../../components/notice.ts'
import { keyInput } from '../../components/post-button.ts'
import { block, sameByApi } from '../../components/same-by-api.ts'
import { titled } from '../../components/title.ts'
import { faultSummary } from '../../forms/fault-summary.ts'
import { type FormState, formState } from '../../forms/field.ts'
import { overlapField, overlapOf } from '../../forms/overlap-field.ts'
import { keyAfter, showOnce } from '../../visit/change-once.ts'
import type { Frame } from '../../visit/frame.ts'
import { pageOfForm, showingRefusal } from '../../visit/refusal.ts'
import { type AccountVisit, type Answer, type Page, pageOf } from '../../visit/screen.ts'
import type { ShownCall } from '../../visit/shown-call.ts'
import { verifyCard, verifySnippet } from './verify-card.ts'
import { visitedWebhook } from './webhook.ts'
import { webhookName } from './webhook-words.ts'

export const showSecretRotation = async (visit: AccountVisit): Promise<Answer> =>
  await rotationPage(visit, await visitedWebhook(visit), null)

export async function rotateWebhookSecretByForm(visit: AccountVisit): Promise<Answer | null> {
  const webhook = await visitedWebhook(visit)
  return await showingRefusal(
    async () => {
      const overlapMs = overlapOf(visit.form)
      const asked = { kind: 'rotate_secret', webhookId: webhook.id, overlapMs } as const
      return await showOnce<NewWebhook>(
        visit,
        command => rotateWebhookSecret(command, webhook.id, overlapMs),
        visit.frame.to('/webhooks?done=made_before'),
        made => secretPage(visit, 'The new secret of your webhook', made, asked),
      )
    },
    refusal => rotationPage(visit, webhook, refusal),
  )
}

async function rotationPage(
  visit: AccountVisit,
  webhook: Webhook,
  refusal: CoreError | null,
): Promise<Page> {
  const facts = {
    webhook,
    state: formState(visit.form, refusal, { overlap: String(dayMs) }),
    refusal,
    formKey: keyAfter(visit, refusal),
    apiCalls: await visit.apiCallsFor({
      kind: 'rotate_secret',
      webhookId: webhook.id,
      overlapMs: dayMs,
    }),
  }
  const title = `Rotate the secret of webhook ${webhook.id}`
  return pageOfForm(refusal, title, secretRotationView(facts, visit.frame))
}

/** No other page has the secret. It answers the form itself, and no URL leads to it. */
export async function secretPage(
  visit: AccountVisit,
  title: string,
  made: NewWebhook,
  asked: ScreenAction,
): Promise<Page> {
  const facts = {
    ...made,
    title,
    snippet: await verifySnippet(),
    apiCalls: await visit.apiCallsFor(asked),
  }
  return pageOf(title, newSecretView(facts, visit.frame), 201)
}

type NewSecretFacts = NewWebhook & {
  readonly title: string
  readonly snippet: string
  readonly apiCalls: readonly ShownCall[]
}

const newSecretView = (
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

const secretRotationView = (
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
