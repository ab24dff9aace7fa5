import type { OrderRequest } from '#core/order/order.ts'
import {
  type Converter,
  read,
  unchanged,
  type WithEveryField,
  write,
} from '../kit/json-defaults.ts'
import { addressLines, item } from '../kit/json-parts.ts'

export const orderRequestText = (whole: OrderRequest): string =>
  JSON.stringify(request(write, whole))

export const readOrderRequest = (text: string): OrderRequest => request(read, JSON.parse(text))

const request = (json: Converter, record: OrderRequest): WithEveryField<OrderRequest> => ({
  shopId: record.shopId,
  orderId: record.orderId,
  address: addressLines(json, record.address),
  weightUnit: record.weightUnit,
  weight: record.weight,
  value: record.value,
  currency: record.currency,
  orderedAt: record.orderedAt,
  orderedAtText: record.orderedAtText,
  customerId: json.value(record.customerId, null),
  carrierCode: json.value(record.carrierCode, null),
  postageCode: json.value(record.postageCode, null),
  packageCode: json.value(record.packageCode, null),
  note: json.value(record.note, null),
  shopLabel: json.value(record.shopLabel, null),
  tags: json.list(record.tags, unchanged),
  items: json.list(record.items, item),
})
