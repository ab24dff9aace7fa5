import Type, { type Static } from 'typebox'
import { type Order as CoreOrder, orderStatuses } from '#core/order/order.ts'
import { currencies, toDecimal } from '#core/values/money.ts'
import { weightUnits } from '#core/values/units.ts'
import { described, nullable, oneOf } from '#schema/fields.ts'
import { dataBody, moment, text } from './envelope.ts'
import { addressExample, momentExample } from './examples.ts'
import { answeredItemExample, fromItem, ShipmentItem } from './item.ts'
import { pageBody } from './list.ts'
import { fromOrderAddress, OrderAddress } from './order-address.ts'

const Order = Type.Object(
  {
    id: Type.Integer({ description: 'Our own id; unique among all orders' }),
    status: oneOf(orderStatuses, {
      description: 'Fulfilled while a shipment made from it is bought; a return does not count',
    }),
    shipment_ids: Type.Array(Type.Integer(), {
      description: 'Shipments created from it, including void ones and returns, oldest first',
    }),
    store_id: Type.Integer({ description: 'Id of the store' }),
    order_id: text("The store's own id for it"),
    to_address: described(OrderAddress, 'Where to send it'),
    weight_unit: oneOf(weightUnits, { description: 'Unit of the weight' }),
    weight: Type.Number({ description: 'As sent' }),
    value: Type.Number({ description: 'Value of the whole order' }),
    currency: oneOf(currencies, { description: 'Currency of the value' }),
    order_at: moment('When it was placed, in UTC'),
    customer_id: nullable(text("The store's own id for the customer")),
    carrier_code: nullable(text('Carrier that the customer chose')),
    postage_code: nullable(text('Service that the customer chose')),
    package_code: nullable(text('Package type that it is packed in')),
    note: nullable(text('Note for whoever packs it')),
    store: nullable(text('The name of the store')),
    tags: Type.Array(Type.String(), { description: 'Tags to find it by' }),
    items: Type.Array(ShipmentItem, { description: 'What was ordered' }),
    created_at: moment('When it was created here, in UTC'),
    updated_at: moment('When it or its status last changed, in UTC'),
  },
  { title: 'Order' },
)

const orderExample = {
  id: 1,
  status: 'open',
  shipment_ids: [],
  store_id: 1,
  order_id: '1001',
  to_address: { ...addressExample, company: null, address2: null, phone: null, email: null },
  weight_unit: 'lbs',
  weight: 2.5,
  value: 25,
  currency: 'CAD',
  order_at: '2026-11-20T15:04:05.000Z',
  customer_id: null,
  carrier_code: null,
  postage_code: null,
  package_code: null,
  note: null,
  store: null,
  tags: [],
  items: [answeredItemExample],
  created_at: momentExample,
  updated_at: momentExample,
}

export const OrderBody = dataBody('OrderResponse', 'The order', Order, orderExample)

export const OrdersBody = pageBody('OrdersResponse', 'A page of the orders', Order, {
  path: '/orders',
  record: orderExample,
})

export function fromOrder(order: CoreOrder): Static<typeof Order> {
  const { request } = order
  return {
    id: order.id,
    status: order.status,
    shipment_ids: [...order.shipmentIds],
    store_id: request.shopId,
    order_id: request.orderId,
    to_address: fromOrderAddress(request.address),
    weight_unit: request.weightUnit,
    weight: request.weight,
    value: toDecimal(request.value),
    currency: request.currency,
    order_at: new Date(request.orderedAt).toISOString(),
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
