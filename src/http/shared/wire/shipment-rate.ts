import type { Static } from 'typebox'
import { toDecimal } from '../../../core/money.ts'
import type { Bought } from '../../../core/shipment/shipment.ts'
import type { Rate } from './rate.ts'

/** What was paid for, as it was bought: the primary rate, never a tier. */
export function fromBought({ price, ...service }: Bought): Static<typeof Rate> {
  return {
    postage_type: service.serviceName,
    postage_type_id: service.serviceId,
    package_type: service.packageName,
    trackable: service.trackable,
    base_rate: toDecimal(price.baseRate),
    add_ons: price.addOns.map(({ name, type, cost }) => ({
      name,
      type,
      cost: toDecimal(cost),
      currency: price.currency,
    })),
    duty: toDecimal(price.duty),
    rate: toDecimal(price.rate),
    gst: toDecimal(price.gst),
    pst: toDecimal(price.pst),
    hst: toDecimal(price.hst),
    qst: toDecimal(price.qst),
    duty_tax: toDecimal(price.dutyTax),
    tax: toDecimal(price.tax),
    total: toDecimal(price.total),
    currency: price.currency,
    delivery_days: service.deliveryDays,
  }
}
