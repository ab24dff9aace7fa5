import type { FreightShipment } from '#core/freight/freight-shipment.ts'
import { unitCount } from '#core/freight/handling-unit.ts'
import { toStatus } from '#core/shipment/status.ts'
import { formatMinor, toDecimal } from '#core/values/money.ts'
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

/** What people want to know first. */
export const summaryOfFreight = (view: FreightView): Readonly<Record<string, string | null>> => ({
  'ship code': view.ship_code,
  'PRO number': view.pro_number,
  confirmation: view.confirmation_number,
  status: view.status,
  created: view.created_at,
  to: [view.name, placeOf(view)].filter(part => part !== null && part !== '').join(', '),
  units: String(view.units),
  service: view.service,
  paid: `${formatMinor(Math.round(view.total_paid * 100))} CAD`,
  order: view.order_id,
})

export const placeOf = ({ city, province_code, country_code }: FreightView): string =>
  [city, province_code, country_code].filter(Boolean).join(' ')
