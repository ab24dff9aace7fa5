import type { Static } from 'typebox'
import type { BoughtLabel } from '#core/shipment/shipment.ts'
import { toDecimal } from '#core/values/money.ts'
import type { Rate } from './rate.ts'

/** The rate that was paid: the primary one, never a tier. */
export function fromBought(bought: BoughtLabel): Static<typeof Rate> {
  const { price } = bought
  return {
    postage_type: bought.serviceName,
    postage_type_id: bought.serviceId,
    package_type: bought.packageName,
    trackable: bought.trackable,
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
    delivery_days: bought.deliveryDays,
  }
}
