import Type, { type Static } from 'typebox'
import { invalid } from '#core/errors.ts'
import type { OrderRequest as CoreOrderRequest } from '#core/order/order.ts'
import type { OrderPaths } from '#core/order/orders.ts'
import { isCountry } from '#core/rating/check-question.ts'
import { checkItemBytes } from '#core/shipment/item.ts'
import { readInstant } from '#core/time/read-date.ts'
import { currencies } from '#core/values/money.ts'
import { parseId } from '#core/values/parse-id.ts'
import { weightUnits } from '#core/values/units.ts'
import { line, lines, oneOf, optionalLine } from '#schema/fields.ts'
import { loneElement } from '#schema/leniency.ts'
import type { AnswerContext } from '../../v3-v4/answer-context.ts'
import { addressExample, itemExample } from '../../v3-v4/wire/examples.ts'
import { letterCode, optional, optionalText } from '../../v3-v4/wire/request-fields.ts'
import { toMinor } from '../../v3-v4/wire/shipment-item.ts'
import { boundedItems, toItem } from './item.ts'

const needed = (maxLength: number, description: string) => line({ maxLength, description })

export const OrderRequest = Type.Object(
  {
    store_id: needed(255, 'A store of the account'),
    order_id: needed(255, "The store's own id for the order; unique within the store"),
    name: needed(40, 'Recipient'),
    company: optionalLine(40, 'Company'),
    address1: needed(50, 'Street or post office box'),
    address2: optionalLine(50, 'Apartment, suite, floor'),
    city: needed(35, 'City'),
    province_code: optional(letterCode(2, 'State or province, two characters')),
    postal_code: optionalLine(10, 'Postal code'),
    country_code: letterCode(2, 'ISO 3166-1 alpha-2 country code'),
    phone: optionalLine(20, 'Telephone'),
    email: optionalLine(50, 'Email'),
    weight_unit: oneOf(weightUnits, { description: 'Unit of the weight' }),
    weight: Type.Number({
      exclusiveMinimum: 0,
      maximum: 100_000,
      description: 'Total weight in weight_unit',
    }),
    value: Type.Number({ minimum: 0, maximum: 1_000_000, description: 'Value of the whole order' }),
    currency: oneOf(currencies, { description: 'Currency of the value' }),
    order_at: line({
      maxLength: 255,
      description:
        "When it was placed: `YYYY-MM-DD HH:MM:SS` in the account's zone, or a date-time of ISO 8601",
    }),
    customer_id: optionalText("The store's own id for the customer"),
    carrier_code: optionalText('Carrier that the customer chose'),
    postage_code: optionalText('Postage type that the customer chose'),
    package_code: optionalText('Package type that it is packed in'),
    note: optional(lines({ maxLength: 2000, description: 'Note for whoever packs it' })),
    store: optionalText('The name of the store'),
    tags: optional(
      Type.Array(line({ maxLength: 255 }), {
        maxItems: 100,
        description: 'Tags to find it by',
        [loneElement]: true,
      }),
    ),
    items: boundedItems('What was ordered'),
  },
  {
    title: 'OrderRequest',
    examples: [
      {
        store_id: '1',
        order_id: '1001',
        ...addressExample,
        weight_unit: 'lbs',
        weight: 2.5,
        value: 25,
        currency: 'CAD',
        order_at: '2026-11-20 15:04:05',
        items: [itemExample],
      },
    ],
  },
)
export type OrderRequest = Static<typeof OrderRequest>

export const orderPaths = { shop: 'store_id' } satisfies OrderPaths

/** Ids begin at 1: the core refuses this one as it refuses the id of any other account's shop. */
const idOfNoShop = 0

export function toOrderRequest(
  asked: OrderRequest,
  { settings, catalogue }: AnswerContext,
): CoreOrderRequest {
  const { country_code } = asked
  if (!isCountry(country_code, catalogue)) {
    const sentence = `The country_code must be a two-letter ISO 3166-1 country code, not ${country_code}.`
    throw invalid('country_code', sentence)
  }
  checkItemBytes('items', asked.items)
  return {
    shopId: parseId(asked.store_id) ?? idOfNoShop,
    orderId: asked.order_id,
    address: {
      name: asked.name,
      company: asked.company ?? null,
      address1: asked.address1,
      address2: asked.address2 ?? null,
      city: asked.city,
      provinceCode: asked.province_code ?? null,
      postalCode: asked.postal_code ?? null,
      countryCode: country_code,
      phone: asked.phone ?? null,
      email: asked.email ?? null,
    },
    weightUnit: asked.weight_unit,
    weight: asked.weight,
    value: toMinor(asked.value) ?? 0,
    currency: asked.currency,
    // The schema requires `order_at`, so it is never null here.
    orderedAt: readInstant('order_at', asked.order_at, settings.timeZone, 'first') ?? 0,
    orderedAtText: asked.order_at,
    customerId: asked.customer_id ?? null,
    carrierCode: asked.carrier_code ?? null,
    postageCode: asked.postage_code ?? null,
    packageCode: asked.package_code ?? null,
    note: asked.note ?? null,
    shopLabel: asked.store ?? null,
    tags: asked.tags ?? [],
    items: (asked.items ?? []).map(toItem),
  }
}
