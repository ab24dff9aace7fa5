import { jobOn, type Tenant } from '../access.ts'
import { isOver } from '../shipment/state.ts'
import type { Store, Writers } from '../store.ts'
import type { Instant } from '../time/clock.ts'
import { longestWaitMs } from './pause-webhook.ts'

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
 * The same for all accounts: a follower that was paused, or that came when nothing was to be sent, has no
 * lane at whose end it could be removed. Returns how many shipments it looked at.
 */
export async function sweepFollowers(store: Store, now: Instant, most: number): Promise<number> {
  const followed = await store.read.webhooks.followedInVain(now - longestWaitMs, most)
  for (const { accountId, shipmentId } of followed) {
    await store.transact(accountId, writers =>
      endFollowing(writers, jobOn(accountId), shipmentId, now),
    )
  }
  return followed.length
}
