import { accountNow } from '#core/command/command.ts'
import type { CoreError } from '#core/errors.ts'
import { dayMs, minuteMs } from '#core/time/durations.ts'
import { parseId } from '#core/values/parse-id.ts'
import { deliveryHistory } from '#core/webhook/delivery-history.ts'
import { deliveryStates } from '#core/webhook/webhook.ts'
import { formState } from '../../parts/form-state.ts'
import { webhookView } from '../../views/webhooks/webhook-view.ts'
import type { ApiLines } from '../../visit/api-lines.ts'
import { newFormKey } from '../../visit/change-once.ts'
import { type AccountVisit, type Answer, pageOf } from '../../visit/screen.ts'
import { webhookOf } from './webhook-of.ts'

const rows = { limit: 25, page: 1 }

export const answer = (visit: AccountVisit): Promise<Answer> => webhookPage(visit, null)

/** `refusal` is what was wrong with the time that was to be sent again. */
export async function webhookPage(visit: AccountVisit, refusal: CoreError | null): Promise<Answer> {
  const { query, form, world, tenant, frame } = visit
  const webhook = await webhookOf(visit)
  const filter = {
    state: deliveryStates.find(state => state === query.get('state')) ?? null,
    before: parseId(query.get('before') ?? ''),
  }
  const facts = {
    webhook,
    ...(await deliveryHistory(world.store.read, tenant, webhook.id, filter, rows)),
    filter,
    query,
    refusal,
    state: formState(form, refusal),
    formKey: newFormKey(world.clock.now()),
    lines: await linesOf(visit, webhook.id, webhook.pausedAt !== null),
  }
  return pageOf(`Webhook ${webhook.id}`, webhookView(facts, frame), refusal ? 422 : 200)
}

async function linesOf(visit: AccountVisit, webhookId: number, isPaused: boolean) {
  const to = Math.floor(accountNow(visit.command(null)) / minuteMs) * minuteMs
  const failed = { state: 'failed', before: null } as const
  const drawn: readonly (readonly ApiLines[])[] = await Promise.all([
    visit.byApi({ kind: 'test_webhook', webhookId }, 'Send a test event'),
    visit.byApi({ kind: 'deliveries', webhookId, filter: failed, page: rows }, 'What failed'),
    visit.byApi({ kind: 'replay_events', webhookId, from: to - dayMs, to }, 'Send a day again'),
    isPaused
      ? visit.byApi({ kind: 'resume_webhook', webhookId }, 'Resume it')
      : visit.byApi({ kind: 'pause_webhook', webhookId }, 'Pause it'),
    visit.byApi({ kind: 'delete_webhook', webhookId }, 'Remove it'),
  ])
  return drawn.flat()
}
