import { requireScopes } from '../access.ts'
import type { Command } from '../command/command.ts'
import { CoreError, invalid } from '../errors.ts'
import { isFreight } from '../facts.ts'
import { findAnyShipment, findByNumber } from '../freight/find-any-shipment.ts'
import { isOver, type ShipmentState } from '../shipment/state.ts'
import { addWebhook, judgeUrl, type NewWebhook, tooMany } from './create-webhook.ts'

/** Subscriptions to the way of one shipment. */
const mostOfShipment = 10
/** Subscriptions to shipments that are still on their way. */
const mostFollowers = 10_000

/** Tells an address of each scan of one shipment, and of nothing else. */
export async function followShipment(
  command: Command<NewWebhook>,
  trackingCode: string,
  url: string,
): Promise<NewWebhook> {
  const { world, caller, tenant } = command
  const { read } = world.store
  const shipment = trackingCode === '' ? null : await findByNumber(read, tenant, trackingCode)
  if (shipment === null) {
    throw invalid('tracking_code', 'The tracking_code is not that of a shipment of this account.')
  }
  if (isFreight(shipment)) requireScopes(caller.access, ['ltl:read'])
  refuseOver(shipment)
  await judgeUrl(world.webhooks, url)
  const input = {
    url,
    events: ['tracking.updated'],
    description: `Tracking of ${trackingCode}`,
    shipmentId: shipment.id,
  } as const
  return await addWebhook(command, input, async writers => {
    const { webhooks } = writers
    // The judgement of the address may take seconds, in which the parcel may arrive.
    refuseOver(await findAnyShipment(writers, tenant, shipment.id))
    if ((await webhooks.countOfShipment(tenant, shipment.id)) >= mostOfShipment) {
      throw tooMany(`The shipment has ${mostOfShipment} subscriptions`)
    }
    if ((await webhooks.countFollowers(tenant)) >= mostFollowers) {
      throw tooMany(`The account has ${mostFollowers} subscriptions to shipments`)
    }
  })
}

function refuseOver(shipment: { readonly state: ShipmentState }): void {
  if (!isOver(shipment)) return
  throw new CoreError('conflict', 'The way of the shipment is over: nothing more is told of it.')
}
