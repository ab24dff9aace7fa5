import Type, { type Static } from 'typebox'
import type { AnyCommand } from '#core/command/command.ts'
import { invalid } from '#core/errors.ts'
import type { OrderRequest as CoreOrderRequest } from '#core/order/order.ts'
import type { OrderPaths } from '#core/order/orders.ts'
import { isCountry } from '#core/rating/check-question.ts'
import { itemsLimitSentence } from '#core/shipment/item.ts'
import { readInstant } from '#core/time/read-date.ts'
import { currencies, roundCents } from '#core/values/money.ts'
import { weightUnits } from '#core/values/units.ts'
import { described, line, lines, oneOf, optionalLine } from '#schema/fields.ts'
import { addressExample, itemExample } from './examples.ts'
import { optionalItems, toItems } from './item.ts'
import { OrderRecipient, toOrderAddress } from './order-address.ts'
import { idField, optional, requiredLine } from './request-fields.ts'

export const OrderRequest = Type.Object(
  {
    store_id: idField('A store of the account'),
    order_id: requiredLine(255, "The store's own id for the order; unique within the store"),
    to_address: described(OrderRecipient, 'Where to send it'),
    weight_unit: oneOf(weightUnits, { description: 'Unit of the weight' }),
    weight: Type.Number({
      exclusiveMinimum: 0,
      maximum: 100_000,
      description: 'Total weight in weight_unit',
    }),
    value: Type.Number({ minimum: 0, maximum: 1_000_000, description: 'Value of the whole order' }),
    currency: oneOf(currencies, { description: 'Currency of the value' }),
    order_at: requiredLine(
      255,
      "When it was placed: an ISO 8601 date-time, or `YYYY-MM-DD HH:MM:SS`, in the account's time zone if it has none of its own",
    ),
    customer_id: optionalLine(255, "The store's own id for the customer"),
    carrier_code: optionalLine(255, 'Carrier that the customer chose'),
    postage_code: optionalLine(255, 'Service that the customer chose'),
    package_code: optionalLine(255, 'Package type that it is packed in'),
    note: optional(lines({ maxLength: 2000, description: 'Note for whoever packs it' })),
    store: optionalLine(255, 'The name of the store'),
    tags: optional(
      Type.Array(line({ maxLength: 255 }), { maxItems: 100, description: 'Tags to find it by' }),
    ),
    items: optionalItems(`What was ordered. ${itemsLimitSentence}`),
  },
  {
    title: 'OrderRequest',
    examples: [
      {
        store_id: 1,
        order_id: '1001',
        to_address: addressExample,
        weight_unit: 'lbs',
        weight: 2.5,
        value: 25,
        currency: 'CAD',
        order_at: '2026-11-20T15:04:05Z',
        items: [itemExample],
      },
    ],
  },
)

export const orderPaths = { shop: 'store_id' } satisfies OrderPaths

export function toOrderRequest(
  sent: Static<typeof OrderRequest>,
  { caller, world }: Pick<AnyCommand, 'caller' | 'world'>,
): CoreOrderRequest {
  const { country_code } = sent.to_address
  if (!isCountry(country_code, world.catalogue())) {
    const sentence = `The to_address.country_code must be a two-letter ISO 3166-1 country code, not ${country_code}.`
    throw invalid('to_address.country_code', sentence)
  }
  return {
    shopId: sent.store_id,
    orderId: sent.order_id,
    address: toOrderAddress(sent.to_address),
    weightUnit: sent.weight_unit,
    weight: sent.weight,
    value: roundCents(sent.value * 100),
    currency: sent.currency,
    // The schema requires `order_at`, so it is never null here.
    orderedAt: readInstant('order_at', sent.order_at, caller.settings.timeZone, 'first') ?? 0,
    orderedAtText: sent.order_at,
    customerId: sent.customer_id ?? null,
    carrierCode: sent.carrier_code ?? null,
    postageCode: sent.postage_code ?? null,
    packageCode: sent.package_code ?? null,
    note: sent.note ?? null,
    shopLabel: sent.store ?? null,
    tags: sent.tags ?? [],
    items: toItems(sent.items ?? []),
  }
}
