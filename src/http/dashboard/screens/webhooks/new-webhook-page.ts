import { CoreError } from '#core/errors.ts'
import type { WebhookInput } from '#core/webhook/create-webhook.ts'
import { webhookFormView } from '../../views/webhooks/webhook-form-view.ts'
import { keyAfter } from '../../visit/change-once.ts'
import { pageAfter } from '../../visit/page-after.ts'
import type { AccountVisit, Page } from '../../visit/screen.ts'
import { readWish } from './read-wish.ts'
import { wishState } from './wish-state.ts'

const example: WebhookInput = {
  url: 'https://shop.example.com/postilion',
  events: null,
  description: 'Order desk',
}

export async function newWebhookPage(
  visit: AccountVisit,
  refusal: CoreError | null,
): Promise<Page> {
  const facts = {
    ...wishState(visit.form, refusal, null),
    refusal,
    formKey: keyAfter(visit, refusal),
    lines: await visit.byApi({ kind: 'create_webhook', wish: drawnWish(visit.form) }),
    webhook: null,
  }
  return pageAfter(refusal, 'New webhook', webhookFormView(facts, visit.frame))
}

/** What was typed, as far as it can be sent. */
function drawnWish(form: URLSearchParams): WebhookInput {
  try {
    return readWish(form)
  } catch (error) {
    if (error instanceof CoreError) return example
    throw error
  }
}
