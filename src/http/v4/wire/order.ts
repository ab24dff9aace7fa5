import Type, { type Static } from 'typebox'
import { type Order as CoreOrder, orderStatuses } from '#core/order/order.ts'
import { currencies, toDecimal } from '#core/values/money.ts'
import { weightUnits } from '#core/values/units.ts'
import { described, oneOf } from '#schema/fields.ts'
import { answeredAddressFields } from '../../v3-v4/wire/address-fields.ts'
import { answerBody, moment, text, textOrNull } from '../../v3-v4/wire/answer-fields.ts'
import { addressExample, answeredItemExample, momentExample } from '../../v3-v4/wire/examples.ts'
import { fromItem, ShipmentItem } from '../../v3-v4/wire/shipment-item.ts'

export const Order = Type.Object(
  {
    id: Type.Integer({ description: 'Our own id; unique among all orders' }),
    status: oneOf(orderStatuses, {
      description: 'Fulfilled while a shipment made from it is bought; a return does not count',
    }),
    shipments: Type.Array(Type.String(), {
      description: 'Ship codes of the shipments made from it, void ones and returns too',
    }),
    store_id: text('Id of the store'),
    order_id: text("The store's own id for it"),
    name: textOrNull('Recipient'),
    ...answeredAddressFields,
    weight_unit: oneOf(weightUnits, { description: 'Unit of the weight' }),
    weight: Type.Number({ description: 'As sent' }),
    value: Type.Number({ description: 'Value of the whole order' }),
    currency: oneOf(currencies, { description: 'Currency of the value' }),
    order_at: text('As sent'),
    customer_id: textOrNull("The store's own id for the customer"),
    carrier_code: textOrNull('Carrier that the customer chose'),
    postage_code: textOrNull('Postage type that the customer chose'),
    package_code: textOrNull('Package type that it is packed in'),
    note: textOrNull('Note for whoever packs it'),
    store: textOrNull('The name of the store'),
    tags: Type.Array(Type.String(), { description: 'Tags to find it by' }),
    items: Type.Array(ShipmentItem, { description: 'What was ordered' }),
    created_at: moment('When it was created here, in UTC'),
    updated_at: moment('When it or its status last changed, in UTC'),
  },
  { title: 'Order' },
)
export type Order = Static<typeof Order>

export const orderExample = {
  id: 1,
  status: 'open',
  shipments: [],
  store_id: '1',
  order_id: '1001',
  ...addressExample,
  company: null,
  address2: null,
  phone: null,
  email: null,
  weight_unit: 'lbs',
  weight: 2.5,
  value: 25,
  currency: 'CAD',
  order_at: '2026-11-20 15:04:05',
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

export const OrderPath = Type.Object({
  id: Type.String({ description: 'Our own id of the order', examples: ['1'] }),
})

export const OrderBody = answerBody(
  'OrderResponse',
  'The order',
  { order: described(Order, 'The order') },
  { order: orderExample },
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
