import type { Tenant } from '../access.ts'
import { isOver } from '../shipment/state.ts'
import type { Writers } from '../store.ts'
import type { Instant } from '../time/clock.ts'

/** Removes those who follow a shipment once its way is over, and they have heard all of it. */
export async function endFollowing(
  { shipments, webhooks, accounts }: Pick<Writers, 'shipments' | 'webhooks' | 'accounts'>,
  tenant: Tenant,
  shipmentId: number,
  at: Instant,
): Promise<void> {
  const shipment = await shipments.byId(tenant, shipmentId)
  if (!shipment || !isOver(shipment)) return
  if (await webhooks.removeFollowers(tenant, shipmentId, at)) await accounts.putListens(tenant)
}
