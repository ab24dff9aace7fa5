import { type AccountId, serviceOn } from '#core/access.ts'
import type { OpenPurchase } from '#core/purchase/purchase-store.ts'
import * as core from '#core/purchase/settle/settle-by-hand.ts'
import type { World } from '#core/world.ts'

/** By the shipment whose latest purchase it is. */
async function purchaseOf(
  { store }: World,
  accountId: AccountId,
  shipmentId: number,
): Promise<OpenPurchase> {
  const purchase = await store.read.purchases.ofShipment(serviceOn(accountId), shipmentId)
  if (!purchase) throw new Error('There is no such purchase.')
  return { ...purchase, accountId }
}

export const adoptPurchase = async (
  world: World,
  accountId: AccountId,
  shipmentId: number,
  ...codes: readonly [string, ...string[]]
) => core.adoptPurchase(world, await purchaseOf(world, accountId, shipmentId), ...codes)

export const releaseByHand = async (
  world: World,
  accountId: AccountId,
  shipmentId: number,
  force: boolean,
) => core.releaseByHand(world, await purchaseOf(world, accountId, shipmentId), force)
