import type { OrderRequest } from '../order/order.ts'
import { lineValue } from '../shipment/item.ts'
import { asOnePackage } from '../shipment/package.ts'
import type { Shipment } from '../shipment/shipment.ts'
import type { Shop } from '../shop/shop.ts'
import type { Instant } from '../time/clock.ts'
import { houseCurrency } from '../values/money.ts'
import { type Chance, inventAddress, pick, towns } from './invented-people.ts'
import { inventedItem, sampleProducts } from './sample-products.ts'

type OrderParts = Pick<
  OrderRequest,
  'orderId' | 'address' | 'weight' | 'weightUnit' | 'items' | 'orderedAt'
>

/** Invents an order that nothing was sent for yet. */
export function inventOrder(
  shop: Shop,
  orderId: string,
  orderedAt: Instant,
  countryOfOrigin: string,
  chance: Chance,
): OrderRequest {
  const { residential: _, ...address } = inventAddress(pick(towns, chance), chance)
  const piece = pick(sampleProducts, chance)
  const items = [inventedItem(piece, countryOfOrigin)]
  const { weightGrams: weight } = piece
  return orderOf(shop, { orderId, address, weight, weightUnit: 'g', items, orderedAt })
}

/** The order that a shop must have had before the shipment. */
export function orderBefore(
  { request }: Pick<Shipment, 'request'>,
  orderId: string,
  shop: Shop,
  orderedAt: Instant,
): OrderRequest {
  const { residential: _, ...address } = request.toAddress
  const { items, packages } = request
  const { weight, weightUnit } = asOnePackage(packages)
  return orderOf(shop, {
    orderId,
    address,
    weight: weight ?? 0,
    weightUnit: weightUnit ?? 'g',
    items,
    orderedAt,
  })
}

const orderOf = (shop: Shop, parts: OrderParts): OrderRequest => ({
  ...parts,
  shopId: shop.id,
  value: parts.items.reduce((sum, item) => sum + (lineValue(item) ?? 0), 0),
  currency: houseCurrency,
  orderedAtText: new Date(parts.orderedAt).toISOString(),
  customerId: null,
  carrierCode: null,
  postageCode: null,
  packageCode: null,
  note: null,
  shopLabel: shop.identifier,
  tags: [],
})
