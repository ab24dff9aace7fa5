import type { Command } from '../command/command.ts'
import { invalid } from '../errors.ts'
import { addWebhook, judgeUrl, type NewWebhook, tooMany } from './create-webhook.ts'

/** Subscriptions to the way of one shipment. */
const mostFollowers = 10

/** Tells an address of each scan of one shipment, and of nothing else. */
export async function followShipment(
  command: Command<NewWebhook>,
  trackingCode: string,
  url: string,
): Promise<NewWebhook> {
  const { world, tenant } = command
  const { shipments, webhooks } = world.store.read
  const shipment = trackingCode === '' ? null : await shipments.byTrackingCode(tenant, trackingCode)
  if (shipment === null) {
    throw invalid('tracking_code', 'The tracking_code is not that of a shipment of this account.')
  }
  await judgeUrl(world.webhooks, url)
  const known = await webhooks.following(tenant, shipment.id)
  if (known.length >= mostFollowers) throw tooMany(mostFollowers)
  return await addWebhook(command, {
    url,
    events: ['tracking.updated'],
    description: `Tracking of ${trackingCode}`,
    shipmentId: shipment.id,
  })
}
