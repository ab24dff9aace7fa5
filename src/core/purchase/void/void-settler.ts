import type { SaleOfKind } from '../sale-of-kind.ts'
import { saleOfPurchase } from '../sales-of-kinds.ts'
import type { Settler } from '../settle/close-purchase.ts'

/** Who settles a void, and of which goods. */
export type VoidSettler = Pick<Settler, 'world' | 'tenant' | 'now' | 'line'> & {
  readonly goods: SaleOfKind
}

/** Null where no carrier outside our process sold: then there is no such void. */
export async function voidSettlerOf(
  settler: Settler,
  shipmentId: number,
): Promise<VoidSettler | null> {
  const { world, tenant } = settler
  const purchase = await world.store.read.purchases.ofShipment(tenant, shipmentId)
  return purchase && { ...settler, goods: saleOfPurchase(purchase) }
}
