import { CoreError } from '#core/errors.ts'
import type { WebhookWish } from '#core/webhook/create-webhook.ts'
import { keyAfter } from '../../visit/change-once.ts'
import { pageAfter } from '../../visit/page-after.ts'
import type { AccountVisit, Page } from '../../visit/screen.ts'
import { readWish } from './read-wish.ts'
import { webhookFormView } from './webhook-form-view.ts'
import { wishState } from './wish-state.ts'

const example: WebhookWish = {
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
function drawnWish(form: URLSearchParams): WebhookWish {
  try {
    return readWish(form)
  } catch (error) {
    if (error instanceof CoreError) return example
    throw error
  }
}
