import type { Seller } from '../ports/carrier/carrier.ts'
import type { ShipmentKind } from '../shipment-kind.ts'
import { freight } from './freight/freight.ts'
import { parcels } from './parcels.ts'
import type { Purchase } from './purchase-store.ts'
import type { SaleOfKind, Sellers } from './sale-of-kind.ts'

export const salesOfKinds: Readonly<Record<ShipmentKind, SaleOfKind>> = { parcels, freight }

export const saleOfPurchase = ({ goods }: Pick<Purchase, 'goods'>): SaleOfKind =>
  salesOfKinds[goods]

/** The carrier that sold, or may have sold; null where nobody sells the service any more. */
export const sellerOf = (
  world: Sellers,
  purchase: Pick<Purchase, 'goods' | 'service'>,
): Seller | null => saleOfPurchase(purchase).seller(world, purchase.service.serviceId)
