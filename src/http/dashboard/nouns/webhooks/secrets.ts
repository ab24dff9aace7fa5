import type { CoreError } from '#core/errors.ts'
import { dayMs } from '#core/time/durations.ts'
import { rotateSecret } from '#core/webhook/change-webhook.ts'
import type { NewWebhook } from '#core/webhook/create-webhook.ts'
import type { Webhook } from '#core/webhook/webhook.ts'
import type { ScreenAction } from '../../../base/api-call.ts'
import { formState } from '../../forms/field.ts'
import { overlapOf } from '../../forms/overlap-field.ts'
import { keyAfter, showOnce } from '../../visit/change-once.ts'
import { pageAfter, showingRefusal } from '../../visit/refusal.ts'
import { type AccountVisit, type Answer, type Page, pageOf } from '../../visit/screen.ts'
import { newSecretView, secretRotationView } from './secret-views.ts'
import { verifySnippet, visitedWebhook } from './webhooks.ts'

export const showSecretRotation = async (visit: AccountVisit): Promise<Answer> =>
  await rotationPage(visit, await visitedWebhook(visit), null)

export async function rotateSecretByForm(visit: AccountVisit): Promise<Answer | null> {
  const webhook = await visitedWebhook(visit)
  return await showingRefusal(
    visit,
    async () => {
      const overlapMs = overlapOf(visit.form)
      const asked = { kind: 'rotate_secret', webhookId: webhook.id, overlapMs } as const
      return await showOnce<NewWebhook>(
        visit,
        command => rotateSecret(command, webhook.id, overlapMs),
        visit.frame.to('/webhooks?done=made_before'),
        made => secretPage(visit, 'The new secret of your webhook', made, asked),
      )
    },
    (_, refusal) => rotationPage(visit, webhook, refusal),
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
  return pageAfter(refusal, title, secretRotationView(facts, visit.frame))
}

/** No other page has the secret. It answers the form itself, and no address leads to it. */
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
