import type { GoodsKind } from '../goods-kind.ts'
import type { Seller } from '../ports/carrier/carrier.ts'
import type { World } from '../world.ts'
import type { Goods } from './goods.ts'
import { parcels } from './parcels.ts'
import type { Purchase } from './purchase-store.ts'

export const goodsOfKind: Readonly<Record<GoodsKind, Goods>> = { parcels }

export const goodsOf = ({ goods }: Pick<Purchase, 'goods'>): Goods => goodsOfKind[goods]

/** Who sold, or may have sold, by a purchase; null where nobody sells its service any more. */
export const sellerOf = (
  world: Pick<World, 'carriers'>,
  purchase: Pick<Purchase, 'goods' | 'service'>,
): Seller | null => goodsOf(purchase).seller(world, purchase.service.serviceId)
