import Type, { type Static } from 'typebox'
import { currencies, toDecimal } from '../../../core/money.ts'
import { type Order as CoreOrder, orderStatuses } from '../../../core/order/order.ts'
import { weightUnits } from '../../../core/units.ts'
import { nullable, oneOf } from '../../shared/schema.ts'
import { fromItem, ShipmentItem } from '../../shared/wire/shipment-item.ts'

const text = nullable(Type.String())

export const Order = Type.Object(
  {
    id: Type.Integer({ description: 'Ours; unique among all orders' }),
    status: oneOf(orderStatuses, {
      description: 'Fulfilled while a shipment made from it is bought; a return does not count',
    }),
    shipments: Type.Array(Type.String(), {
      description: 'Ship codes of the shipments made from it, void ones and returns too',
    }),
    store_id: Type.String(),
    order_id: Type.String({ description: "The store's own id for it" }),
    name: text,
    company: text,
    address1: text,
    address2: text,
    city: text,
    province_code: text,
    postal_code: text,
    country_code: text,
    phone: text,
    email: text,
    weight_unit: oneOf(weightUnits),
    weight: Type.Number(),
    value: Type.Number(),
    currency: oneOf(currencies),
    order_at: Type.String({ description: 'As it was sent' }),
    customer_id: text,
    carrier_code: text,
    postage_code: text,
    package_code: text,
    note: text,
    store: text,
    tags: Type.Array(Type.String()),
    items: Type.Array(ShipmentItem),
    created_at: Type.String({ format: 'date-time', description: 'In UTC' }),
    updated_at: Type.String({ format: 'date-time', description: 'In UTC' }),
  },
  { title: 'Order' },
)
export type Order = Static<typeof Order>

export const OrderBody = Type.Object(
  { success: Type.Literal(true), order: Order },
  { title: 'OrderResponse', description: 'The order' },
)

export const orderBody = (order: CoreOrder): Static<typeof OrderBody> => ({
  success: true,
  order: fromOrder(order),
})

export function fromOrder(order: CoreOrder): Order {
  const { request } = order
  const { address } = request
  return {
    id: order.id,
    status: order.status,
    shipments: [...order.shipCodes],
    store_id: String(request.shopId),
    order_id: request.orderId,
    name: address.name,
    company: address.company,
    address1: address.address1,
    address2: address.address2,
    city: address.city,
    province_code: address.provinceCode,
    postal_code: address.postalCode,
    country_code: address.countryCode,
    phone: address.phone,
    email: address.email,
    weight_unit: request.weightUnit,
    weight: request.weight,
    value: toDecimal(request.value),
    currency: request.currency,
    order_at: request.orderedAtText,
    customer_id: request.customerId,
    carrier_code: request.carrierCode,
    postage_code: request.postageCode,
    package_code: request.packageCode,
    note: request.note,
    store: request.shopLabel,
    tags: [...request.tags],
    items: request.items.map(fromItem),
    created_at: new Date(order.createdAt).toISOString(),
    updated_at: new Date(order.updatedAt).toISOString(),
  }
}
