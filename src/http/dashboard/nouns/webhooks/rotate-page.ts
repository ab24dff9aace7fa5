import type { CoreError } from '#core/errors.ts'
import { dayMs } from '#core/time/durations.ts'
import type { Webhook } from '#core/webhook/webhook.ts'
import { formState } from '../../forms/form-state.ts'
import { keyAfter } from '../../visit/change-once.ts'
import { pageAfter } from '../../visit/page-after.ts'
import type { AccountVisit, Page } from '../../visit/screen.ts'
import { rotateView } from './rotate-view.ts'

export async function rotatePage(
  visit: AccountVisit,
  webhook: Webhook,
  refusal: CoreError | null,
): Promise<Page> {
  const facts = {
    webhook,
    state: formState(visit.form, refusal, { overlap: String(dayMs) }),
    refusal,
    formKey: keyAfter(visit, refusal),
    lines: await visit.byApi({
      kind: 'rotate_webhook_secret',
      webhookId: webhook.id,
      overlapMs: dayMs,
    }),
  }
  const title = `Rotate the secret of webhook ${webhook.id}`
  return pageAfter(refusal, title, rotateView(facts, visit.frame))
}
