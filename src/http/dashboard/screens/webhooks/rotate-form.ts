import type { CoreError } from '#core/errors.ts'
import { hourMs } from '#core/time/durations.ts'
import type { Webhook } from '#core/webhook/webhook.ts'
import { formState } from '../../parts/form-state.ts'
import { rotateView } from '../../views/webhooks/rotate-view.ts'
import { newFormKey } from '../../visit/change-once.ts'
import { type AccountVisit, type Page, pageOf } from '../../visit/screen.ts'

export async function rotateForm(
  visit: AccountVisit,
  webhook: Webhook,
  refusal: CoreError | null,
  status: number,
): Promise<Page> {
  const { form, world, frame } = visit
  const state = formState(form, refusal, { overlap: String(24 * hourMs) })
  const lines = await visit.byApi({
    kind: 'rotate_webhook_secret',
    webhookId: webhook.id,
    overlapMs: 24 * hourMs,
  })
  const formKey = newFormKey(world.clock.now())
  const content = rotateView({ webhook, state, refusal, formKey, lines }, frame)
  return pageOf(`Rotate the secret of webhook ${webhook.id}`, content, status)
}
