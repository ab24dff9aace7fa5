import { type CarrierLimits, limitsOf } from '../carrier-limits.ts'
import type { Seller } from '../ports/carrier/carrier.ts'
import type { ShipmentKind } from '../shipment-kind.ts'
import { freight } from './freight/freight.ts'
import type { GoodsSales, Sellers } from './goods-sales.ts'
import { parcels } from './parcels.ts'
import type { Purchase } from './purchase-store.ts'

export const salesOfGoods: Readonly<Record<ShipmentKind, GoodsSales>> = { parcels, freight }

export const salesOfPurchase = ({ goods }: Pick<Purchase, 'goods'>): GoodsSales =>
  salesOfGoods[goods]

export const sellerOf = (
  world: Sellers,
  purchase: Pick<Purchase, 'goods' | 'service' | 'connection'>,
): Seller | null => {
  const { service, connection } = purchase
  return salesOfPurchase(purchase).seller(world, { serviceId: service.serviceId, connection })
}

/** How long things take at the carrier of a purchase. */
export const limitsOfSeller = (
  world: Sellers,
  purchase: Parameters<typeof sellerOf>[1],
): CarrierLimits => limitsOf(sellerOf(world, purchase))
