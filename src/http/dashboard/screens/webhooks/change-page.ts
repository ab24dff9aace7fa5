import type { CoreError } from '#core/errors.ts'
import type { Webhook } from '#core/webhook/webhook.ts'
import { statusOf } from '../../../base/status-of-code.ts'
import { webhookFormView } from '../../views/webhooks/webhook-form-view.ts'
import { keyAfter } from '../../visit/change-once.ts'
import { type AccountVisit, type Page, pageOf } from '../../visit/screen.ts'
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
  const status = refusal ? statusOf[refusal.code] : 200
  return pageOf(`Change webhook ${webhook.id}`, webhookFormView(facts, visit.frame), status)
}
