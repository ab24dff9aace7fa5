import type { OrderRequest } from '#core/order/order.ts'
import { asItStands, type Every, keeping, reading, type Turn } from '../kit/json-defaults.ts'
import { addressLines, item } from '../kit/json-parts.ts'

export const orderRequestText = (whole: OrderRequest): string =>
  JSON.stringify(request(keeping, whole))

export const orderRequestOf = (text: string): OrderRequest => request(reading, JSON.parse(text))

const request = (turn: Turn, of: OrderRequest): Every<OrderRequest> => ({
  shopId: of.shopId,
  orderId: of.orderId,
  address: addressLines(turn, of.address),
  weightUnit: of.weightUnit,
  weight: of.weight,
  value: of.value,
  currency: of.currency,
  orderedAt: of.orderedAt,
  orderedAtText: of.orderedAtText,
  customerId: turn.value(of.customerId, null),
  carrierCode: turn.value(of.carrierCode, null),
  postageCode: turn.value(of.postageCode, null),
  packageCode: turn.value(of.packageCode, null),
  note: turn.value(of.note, null),
  shopLabel: turn.value(of.shopLabel, null),
  tags: turn.list(of.tags, asItStands),
  items: turn.list(of.items, item),
})
