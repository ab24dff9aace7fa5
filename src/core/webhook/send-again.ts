import { type Command, carryOut } from '../command/command.ts'
import { invalid, notFound } from '../errors.ts'
import { findWebhook } from './find-webhook.ts'
import type { Delivery } from './webhook.ts'
import type { ReplayRange } from './webhook-store.ts'

/** Sends one message once more, with the same id and the same bytes. `sequence` is as in `findDelivery`. */
export async function resendDelivery(
  command: Command<Delivery>,
  id: number,
  sequence: number | null,
): Promise<Delivery> {
  const { world, tenant } = command
  const webhook = await findWebhook(world.store.read.webhooks, tenant, id)
  if (sequence === null) throw notFound('Delivery')
  const now = world.clock.now()
  return await carryOut(
    command,
    async ({ webhooks }) => {
      const isThere = await webhooks.resend(tenant, webhook.id, sequence, now)
      const delivery = isThere ? await webhooks.delivery(tenant, webhook.id, sequence) : null
      if (delivery === null) throw notFound('Delivery')
      return delivery
    },
    () => `sent event ${sequence} again to webhook ${webhook.id}`,
  )
}

/** Sends all that was told in a time, whether the webhook was there then or not. */
export async function replayEvents(
  command: Command<number>,
  id: number,
  range: ReplayRange,
): Promise<number> {
  const { world, tenant } = command
  const webhook = await findWebhook(world.store.read.webhooks, tenant, id)
  if (range.from > range.to) throw invalid('to', 'The to must not be before the from.')
  const now = world.clock.now()
  return await carryOut(
    command,
    ({ webhooks }) => webhooks.replay(tenant, webhook.id, range, now),
    count => `sends ${count} events again to webhook ${webhook.id}`,
  )
}
