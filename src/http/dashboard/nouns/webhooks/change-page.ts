import type { CoreError } from '#core/errors.ts'
import type { Webhook } from '#core/webhook/webhook.ts'
import { keyAfter } from '../../visit/change-once.ts'
import { pageAfter } from '../../visit/page-after.ts'
import type { AccountVisit, Page } from '../../visit/screen.ts'
import { webhookFormView } from './webhook-form-view.ts'
import { wishState } from './wish-state.ts'

export async function changePage(
  visit: AccountVisit,
  webhook: Webhook,
  refusal: CoreError | null,
): Promise<Page> {
  const { url, events, description } = webhook
  const wish = { url, events, description }
  const facts = {
    ...wishState(visit.form, refusal, webhook),
    refusal,
    formKey: keyAfter(visit, refusal),
    lines: await visit.byApi({ kind: 'change_webhook', webhookId: webhook.id, wish }),
    webhook,
  }
  return pageAfter(refusal, `Change webhook ${webhook.id}`, webhookFormView(facts, visit.frame))
}
