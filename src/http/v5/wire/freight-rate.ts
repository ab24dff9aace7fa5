import Type, { type Static } from 'typebox'
import { freightAddOnTypes } from '#core/catalogue/add-on-type.ts'
import { dayRangeText, mostDaysOf } from '#core/catalogue/day-range.ts'
import { freightClasses } from '#core/catalogue/freight-class.ts'
import type { FreightCatalogue } from '#core/freight/freight-catalogue.ts'
import type { FreightQuote } from '#core/freight/freight-quote.ts'
import type { FreightBooking } from '#core/freight/freight-shipment.ts'
import { ticksPer } from '#core/values/units.ts'
import { oneOf } from '#schema/fields.ts'
import { freightRateExample } from './freight-examples.ts'
import { addOnSchema, fromPrice, rateFieldsWith } from './rate.ts'
import { fromService, serviceCode } from './service.ts'

const weight = (description: string) =>
  Type.Number({ description: `${description}, in weight_unit` })

export const FreightRate = Type.Object(
  {
    ...rateFieldsWith(addOnSchema(freightAddOnTypes, 'FreightAddOn')),
    freight_class: oneOf(freightClasses, { description: 'The highest class of the units' }),
    billed_weight: weight('The weight that the price is based on, with the deficit'),
    deficit_weight: weight(
      'The weight billed beyond the actual weight, to reach the rate of a higher break',
    ),
    weight_unit: oneOf(['lbs'], { description: 'Unit of the weights' }),
  },
  { title: 'FreightRate', examples: [freightRateExample] },
)
type FreightRate = Static<typeof FreightRate>

type Weights = Pick<FreightQuote, 'freightClass' | 'billedTicks' | 'deficitTicks'>

const fromWeights = ({ freightClass, billedTicks, deficitTicks }: Weights) => ({
  freight_class: freightClass,
  billed_weight: pounds(billedTicks),
  deficit_weight: pounds(deficitTicks),
  weight_unit: 'lbs' as const,
})

/** Two decimals: what was sent in kilograms is no round number of pounds. */
const pounds = (ticks: number): number => Math.round((ticks / ticksPer.lbs) * 100) / 100

export function fromFreightQuote(
  quote: FreightQuote,
  packageType: string,
  freight: Pick<FreightCatalogue, 'service'>,
): FreightRate {
  const { serviceId, deliveryDays } = quote
  return {
    ...fromPrice(
      {
        ...fromService(serviceId, freight),
        package_type: packageType,
        trackable: freight.service(serviceId)?.trackable ?? true,
      },
      quote,
      { estimated_delivery_days: deliveryDays.most, delivery_days: dayRangeText(deliveryDays) },
    ),
    ...fromWeights(quote),
  }
}

/** The rate that was paid, by the names that the service had then. */
export function fromBooking(bought: FreightBooking, packageType: string): FreightRate {
  const { carrierName, deliveryDays } = bought
  return {
    ...fromPrice(
      {
        postage_type_id: bought.serviceId,
        service: serviceCode({ code: bought.serviceCode, carrier: { name: carrierName } }),
        carrier: carrierName,
        service_name: bought.serviceName,
        package_type: packageType,
        trackable: true,
      },
      bought.price,
      { estimated_delivery_days: mostDaysOf(deliveryDays), delivery_days: deliveryDays },
    ),
    ...fromWeights(bought),
  }
}
