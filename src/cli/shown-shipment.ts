import type { ShipmentState } from '#core/shipment/state.ts'
import { stateWord } from '#core/state-words.ts'
import { formatMinor } from '#core/values/money.ts'
import type { FreightView } from './freight-view.ts'
import type { ShipmentView } from './shipment-view.ts'

/** What people want to know first; the JSON has the other fields. */
export const shownShipment = (
  view: ShipmentView,
  state: ShipmentState,
): Readonly<Record<string, string | null>> => ({
  'ship code': view.ship_code,
  'tracking code': view.tracking_code,
  status: stateWord(state, 'parcels'),
  created: view.created_at,
  to: recipientOf(view),
  parcel: parcelOf(view),
  service: view.postage_type,
  contents: view.package_contents,
  paid: `${formatMinor(Math.round(view.total_paid * 100))} CAD`,
  'exchange rate': exchangeOf(view),
  order: view.order_id,
  batch: view.batch_id,
  closeout: view.closeout_id,
})

export const shownFreight = (
  view: FreightView,
  state: ShipmentState,
): Readonly<Record<string, string | null>> => ({
  'ship code': view.ship_code,
  'PRO number': view.pro_number,
  confirmation: view.confirmation_number,
  status: stateWord(state, 'freight'),
  created: view.created_at,
  to: joined(', ', view.name, townOf(view)),
  units: String(view.units),
  service: view.service,
  paid: `${formatMinor(Math.round(view.total_paid * 100))} CAD`,
  order: view.order_id,
})

/** Where a parcel or freight goes, in a column of a list. */
export const townOf = ({
  city,
  province_code,
  country_code,
}: Pick<ShipmentView | FreightView, 'city' | 'province_code' | 'country_code'>): string =>
  joined(' ', city, province_code, country_code)

const recipientOf = (view: ShipmentView): string =>
  joined(
    ', ',
    view.name,
    view.company,
    view.address1,
    view.address2,
    joined(' ', view.city, view.province_code, view.postal_code),
    view.country_code,
  )

const parcelOf = (view: ShipmentView): string => {
  const sides = [view.length, view.width, view.height]
  return joined(
    ', ',
    view.package_type,
    view.weight === null ? null : `${view.weight} ${view.weight_unit}`,
    sides.includes(null) ? null : `${sides.join(' x ')} ${view.size_unit}`,
  )
}

const exchangeOf = ({ exchange_rate: exchange }: ShipmentView): string | null =>
  exchange ? `1 ${exchange.currency} is ${exchange.rate} CAD, of ${exchange.day}` : null

const joined = (between: string, ...parts: readonly (string | null)[]): string =>
  parts.filter(part => part !== null && part !== '').join(between)
