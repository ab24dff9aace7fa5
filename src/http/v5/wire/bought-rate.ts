import type { Static } from 'typebox'
import { mostDaysOf } from '#core/catalogue/day-range.ts'
import type { BoughtLabel } from '#core/shipment/shipment.ts'
import { fromPrice, type Rate } from './rate.ts'
import { serviceCode } from './service.ts'

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
