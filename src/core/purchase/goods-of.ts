import type { GoodsKind } from '../goods-kind.ts'
import type { Seller } from '../ports/carrier/carrier.ts'
import { freight } from './freight/freight-goods.ts'
import type { Goods, Sellers } from './goods.ts'
import { parcels } from './parcels.ts'
import type { Purchase } from './purchase-store.ts'

export const goodsOfKind: Readonly<Record<GoodsKind, Goods>> = { parcels, freight }

export const goodsOf = ({ goods }: Pick<Purchase, 'goods'>): Goods => goodsOfKind[goods]

/** Who sold, or may have sold, by a purchase; null where nobody sells its service any more. */
export const sellerOf = (
  world: Sellers,
  purchase: Pick<Purchase, 'goods' | 'service'>,
): Seller | null => goodsOf(purchase).seller(world, purchase.service.serviceId)
