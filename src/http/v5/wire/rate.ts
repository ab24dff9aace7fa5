import Type, { type Static, type TSchema } from 'typebox'
import { addOnTypes } from '#core/catalogue/add-on-type.ts'
import type { Catalogue } from '#core/catalogue/catalogue.ts'
import { dayRangeText, mostDaysOf } from '#core/catalogue/day-range.ts'
import type { Price, Quote } from '#core/rating/quote.ts'
import type { BoughtLabel } from '#core/shipment/shipment.ts'
import { currencies, toDecimal } from '#core/values/money.ts'
import { described, nullable, oneOf } from '#schema/fields.ts'
import { text } from './envelope.ts'
import { rateExample } from './examples.ts'
import { fromService, serviceCode, serviceFields } from './service.ts'

const amount = (description: string) => Type.Number({ description })

/** What is added to a price, of one of these kinds. */
export const addOnSchema = <const Kinds extends readonly string[]>(kinds: Kinds, title: string) =>
  Type.Object(
    {
      name: text('What the carrier calls it'),
      type: oneOf(kinds, { description: 'What it is for' }),
      cost: amount('Before tax'),
      currency: oneOf(currencies, { description: 'Currency of the cost' }),
    },
    { title },
  )

/** The fields of a rate, with add-ons of such a schema. */
export const rateFieldsWith = <AddOn extends TSchema>(addOn: AddOn) => ({
  ...serviceFields,
  package_type: text('Name of the package type; for several packages, that of the first'),
  trackable: Type.Boolean({ description: 'Whether the parcel is tracked' }),
  base_rate: amount('Before add-ons and tax'),
  add_ons: Type.Array(addOn, {
    description: 'Charges added to the base rate; empty if there are none',
  }),
  duty: amount('Prepaid duty'),
  subtotal: amount('base_rate + the sum of add_ons + duty'),
  gst: amount('Goods and services tax'),
  pst: amount('Provincial sales tax'),
  hst: amount('Harmonised sales tax'),
  qst: amount('Quebec sales tax'),
  duty_tax: amount('Prepaid tax on goods that cross the border'),
  tax: amount('gst + pst + hst + qst + duty_tax'),
  total: amount('subtotal + tax'),
  currency: oneOf(currencies, { description: 'Currency of every amount' }),
  estimated_delivery_days: nullable(
    Type.Integer({ description: 'The most days that it is likely to take; null if unknown' }),
  ),
  delivery_days: Type.String({ description: 'Days in transit', examples: ['2', '2-5'] }),
})

const rateFields = rateFieldsWith(addOnSchema(addOnTypes, 'AddOn'))

const TierRate = Type.Object(rateFields, { title: 'TierRate' })

export const Rate = Type.Object(
  {
    ...rateFields,
    tier_pricing: Type.Optional(
      Type.Object(
        {
          retail: described(TierRate, 'At the retail price'),
          enterprise: described(TierRate, 'At the enterprise price'),
        },
        {
          description:
            'For information only: a label is bought at the rate itself. Present only if the account has tier pricing and the rate card has prices for both tiers',
        },
      ),
    ),
  },
  { title: 'Rate', examples: [rateExample] },
)

export function fromQuote(quote: Quote, catalogue: Catalogue): Static<typeof Rate> {
  const { serviceId, packageId, deliveryDays, tiers } = quote
  const service = {
    ...fromService(serviceId, catalogue),
    package_type: catalogue.packageType(packageId)?.name ?? '',
    trackable: catalogue.service(serviceId)?.trackable ?? false,
  }
  const days = {
    estimated_delivery_days: deliveryDays.most,
    delivery_days: dayRangeText(deliveryDays),
  }
  const rateAt = (price: Price): TierRate => fromPrice(service, price, days)
  if (tiers === null) return rateAt(quote)
  return {
    ...rateAt(quote),
    tier_pricing: { retail: rateAt(tiers.retail), enterprise: rateAt(tiers.enterprise) },
  }
}

type TierRate = Static<typeof TierRate>
type ServiceWords = Pick<
  TierRate,
  'postage_type_id' | 'service' | 'carrier' | 'service_name' | 'package_type' | 'trackable'
>
type DayFields = Pick<TierRate, 'estimated_delivery_days' | 'delivery_days'>

/** A service at one price. */
export function fromPrice<Kind extends string>(
  service: ServiceWords,
  price: Price<Kind>,
  days: DayFields,
) {
  const { currency } = price
  return {
    ...service,
    base_rate: toDecimal(price.baseRate),
    add_ons: price.addOns.map(({ name, type, cost }) => ({
      name,
      type,
      cost: toDecimal(cost),
      currency,
    })),
    duty: toDecimal(price.duty),
    subtotal: toDecimal(price.rate),
    gst: toDecimal(price.gst),
    pst: toDecimal(price.pst),
    hst: toDecimal(price.hst),
    qst: toDecimal(price.qst),
    duty_tax: toDecimal(price.dutyTax),
    tax: toDecimal(price.tax),
    total: toDecimal(price.total),
    currency,
    ...days,
  }
}

/** The rate that was paid, by the names that service and package had then. */
export function fromBought(bought: BoughtLabel): Static<typeof Rate> {
  const { serviceId, serviceName, carrierName, deliveryDays } = bought
  return fromPrice(
    {
      postage_type_id: serviceId,
      service: serviceCode({ code: bought.serviceCode, carrier: { name: carrierName } }),
      carrier: carrierName,
      service_name: serviceName,
      package_type: bought.packageName,
      trackable: bought.trackable,
    },
    bought.price,
    { estimated_delivery_days: mostDaysOf(deliveryDays), delivery_days: deliveryDays },
  )
}
