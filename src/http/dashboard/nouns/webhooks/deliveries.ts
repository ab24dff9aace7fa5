import { accountNow } from '#core/command/command.ts'
import type { CoreError } from '#core/errors.ts'
import { isoIn } from '#core/time/local-time.ts'
import { readInstant } from '#core/time/read-date.ts'
import { parseId, requireId } from '#core/values/parse-id.ts'
import { findDelivery, replayEvents, resendDelivery } from '#core/webhook/deliveries.ts'
import type { Delivery, Webhook } from '#core/webhook/webhook.ts'
import type { ReplayRange } from '#core/webhook/webhook-store.ts'
import { formState } from '../../forms/field.ts'
import { FormReader } from '../../forms/form-reader.ts'
import { changeOnce, keyAfter, newFormKey } from '../../visit/change-once.ts'
import { pageAfter, resultOrRefusal, showingRefusal } from '../../visit/refusal.ts'
import { type AccountVisit, type Answer, type Page, pageOf } from '../../visit/screen.ts'
import { deliveryView, replayView } from './delivery-views.ts'
import { isMoving, visitedWebhook } from './webhooks.ts'

export async function showDelivery(visit: AccountVisit): Promise<Answer> {
  const { params, query, world, tenant, frame } = visit
  const webhook = await visitedWebhook(visit)
  const wanted = parseId(params.sequence ?? '')
  const found = await findDelivery(world.store.read, tenant, webhook.id, wanted)
  const { sequence } = found.delivery
  const now = world.clock.now()
  const apiCalls = await visit.apiCallsFor(
    { kind: 'resend_delivery', webhookId: webhook.id, sequence },
    'Resend',
  )
  const facts = {
    ...found,
    webhook,
    query,
    isMoving: isMoving(webhook, found.delivery, now),
    formKey: newFormKey(now),
    apiCalls,
  }
  return pageOf(`Delivery ${sequence} to webhook ${webhook.id}`, deliveryView(facts, frame))
}

export const resendDeliveryByForm = (visit: AccountVisit): Promise<Answer | null> => {
  const { params, frame } = visit
  return changeOnce<Delivery>(
    visit,
    command =>
      resendDelivery(command, requireId(params.id, 'Webhook'), parseId(params.sequence ?? '')),
    ({ sequence }) => frame.to(`/webhooks/${Number(params.id)}/deliveries/${sequence}?done=resent`),
  )
}

export const showReplay = async (visit: AccountVisit): Promise<Answer> =>
  await replayPage(visit, await visitedWebhook(visit), null)

export async function replayEventsByForm(visit: AccountVisit): Promise<Answer | null> {
  const webhook = await visitedWebhook(visit)
  const { form, frame } = visit
  return await showingRefusal(
    visit,
    async () => {
      const range = readRange(form, frame.timeZone)
      return await changeOnce<number>(
        visit,
        command => replayEvents(command, webhook.id, range),
        count =>
          frame.to(`/webhooks/${webhook.id}?done=${count === 0 ? 'replayed_none' : 'replayed'}`),
      )
    },
    (_, refusal) => replayPage(visit, webhook, refusal),
  )
}

async function replayPage(
  visit: AccountVisit,
  webhook: Webhook,
  refusal: CoreError | null,
): Promise<Page> {
  const { form, frame } = visit
  const today = isoIn(frame.timeZone, accountNow(visit)).slice(0, 10)
  const defaults = { from: today, to: today }
  const range = readRange(new URLSearchParams(defaults), frame.timeZone)
  const facts = {
    webhook,
    state: formState(form, refusal, defaults),
    refusal,
    formKey: keyAfter(visit, refusal),
    apiCalls: await visit.apiCallsFor({ kind: 'replay_events', webhookId: webhook.id, ...range }),
  }
  return pageAfter(refusal, `Replay events to webhook ${webhook.id}`, replayView(facts, frame))
}

/** A day begins the range with its first moment, and ends it with its last. */
function readRange(form: URLSearchParams, timeZone: string): ReplayRange {
  const reader = new FormReader(form)
  const from = readTime(reader, 'from', timeZone, 'first')
  const to = readTime(reader, 'to', timeZone, 'last')
  reader.close()
  return { from, to }
}

function readTime(
  reader: FormReader,
  name: 'from' | 'to',
  timeZone: string,
  end: 'first' | 'last',
): number {
  const at = resultOrRefusal(() => readInstant(name, reader.line(name, 40), timeZone, end))
  if (typeof at === 'number') return at
  const says =
    at === null
      ? 'is required'
      : 'must be a date such as 2026-01-31, or a time such as 2026-01-31 10:05'
  return reader.refuse(name, says) ?? 0
}
