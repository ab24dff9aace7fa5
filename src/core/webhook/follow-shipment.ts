import { requireScopes, serviceOn, type Tenant } from '../access.ts'
import type { Command } from '../command/command.ts'
import { CoreError, invalid } from '../errors.ts'
import { isFreight } from '../facts.ts'
import { findAnyShipment, findByNumber } from '../freight/find-any-shipment.ts'
import { isOver, type ShipmentState } from '../shipment/state.ts'
import type { Store, Writers } from '../store.ts'
import type { Instant } from '../time/clock.ts'
import { longestWaitMs } from './change-webhook.ts'
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
    throw invalid('tracking_code', 'The tracking_code does not name a shipment of this account.')
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
  throw new CoreError('conflict', 'The shipment is final; no more tracking events follow.')
}

/** Removes those who follow a shipment once its way is over, and they have heard all of it or hear nothing. */
export async function endFollowing(
  {
    shipments,
    freight,
    webhooks,
    accounts,
  }: Pick<Writers, 'shipments' | 'freight' | 'webhooks' | 'accounts'>,
  tenant: Tenant,
  shipmentId: number,
  at: Instant,
): Promise<void> {
  const shipment =
    (await shipments.byId(tenant, shipmentId)) ?? (await freight.byId(tenant, shipmentId))
  if (!shipment || !isOver(shipment)) return
  const pausedBefore = at - longestWaitMs
  if (await webhooks.removeFollowers(tenant, shipmentId, at, pausedBefore)) {
    await accounts.putListens(tenant)
  }
}

/**
 * Ends what `endFollowing` misses, in all accounts: a follower that was paused, or that came when nothing
 * was to be sent, has no lane at whose end it could be removed. Returns how many shipments it looked at.
 */
export async function sweepFollowers(store: Store, now: Instant, most: number): Promise<number> {
  const followed = await store.read.webhooks.followedInVain(now - longestWaitMs, most)
  for (const { accountId, shipmentId } of followed) {
    await store.transact(accountId, writers =>
      endFollowing(writers, serviceOn(accountId), shipmentId, now),
    )
  }
  return followed.length
}
