import type { FreightShipment } from '#core/freight/freight-shipment.ts'
import { unitCount } from '#core/freight/handling-unit.ts'
import { toStatus } from '#core/shipment/status.ts'
import { toDecimal } from '#core/values/money.ts'
import { isoTime } from './shell.ts'

export type FreightView = ReturnType<typeof viewOfFreight>

/** Freight as `--json` prints it. */
export function viewOfFreight({ request, bought, ...shipment }: FreightShipment) {
  const { toAddress, units } = request
  return {
    ship_code: shipment.shipCode,
    pro_number: bought?.trackingCode ?? null,
    confirmation_number: bought?.confirmationNumber ?? null,
    status: toStatus(shipment.state),
    name: toAddress.name,
    city: toAddress.city,
    province_code: toAddress.provinceCode,
    postal_code: toAddress.postalCode,
    country_code: toAddress.countryCode,
    units: unitCount(units.map(({ quantity }) => ({ quantity: quantity ?? 1 }))),
    service: request.service,
    accessorials: request.accessorials,
    pickup_date: request.pickupOn,
    freight_class: bought?.freightClass ?? null,
    rate: bought && toDecimal(bought.price.rate),
    tax: bought && toDecimal(bought.price.tax),
    total_paid: toDecimal(shipment.totalPaid),
    order_id: shipment.orderId,
    created_at: isoTime(shipment.createdAt),
  }
}
