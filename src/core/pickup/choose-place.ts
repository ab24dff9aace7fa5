import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Location } from '../catalogue/location.ts'
import { invalid } from '../errors.ts'
import { refuseListed } from '../shipment/hand-over.ts'
import type { Instant } from '../time/clock.ts'
import type { DriverLoad } from './driver-loads.ts'
import {
  type PickupPlace,
  type PickupWindow,
  type PickupWindowInput,
  pickupWindow,
  type WindowFault,
} from './pickup-window.ts'

export type WantedPlace = PickupWindowInput & {
  /** Null for the first location of the region at which the carrier picks up. */
  readonly locationId: string | null
  readonly shipmentIds: readonly number[]
}

type ChosenPlace = {
  readonly locationId: string
  readonly timeZone: string
  readonly window: PickupWindow
}

/** Where and when a driver finds a load. */
export function choosePlace(
  catalogue: Pick<Catalogue, 'locations' | 'pickupRule'>,
  load: DriverLoad,
  wanted: WantedPlace,
  now: Instant,
): ChosenPlace {
  const { location, place } = locationFor(catalogue, load, wanted)
  const window = pickupWindow(place, wanted, now)
  if ('why' in window) throw refuseWindow(load, window)
  return { locationId: location.id, timeZone: place.timeZone, window }
}

type Stop = { readonly location: Location; readonly place: PickupPlace }

function locationFor(
  catalogue: Pick<Catalogue, 'locations' | 'pickupRule'>,
  { carrierCode, carrierName, region, shipmentIds }: DriverLoad,
  wanted: WantedPlace,
): Stop {
  const { locationId } = wanted
  const locations = catalogue.locations.filter(({ id }) => locationId === null || id === locationId)
  if (locations.length === 0) throw invalid('location', `There is no location ${locationId}.`)
  const near = locations.filter(location => location.region === region)
  const isElsewhere = near.length === 0
  const stops = near.flatMap(location => stopAt(catalogue, carrierCode, location))
  const [stop] = stops
  if (stop) return stop
  const own = new Set(shipmentIds)
  const where = locationId === null ? `in ${region}` : `at ${locationId}`
  const why = isElsewhere
    ? `is handed over in ${region}, not at ${locationId}`
    : `ships with ${carrierName}, which does not pick up ${where}`
  refuseListed(wanted.shipmentIds, id => (own.has(id) ? why : null))
  throw new Error(`no shipment was refused, and ${carrierName} does not come`)
}

function stopAt(
  { pickupRule }: Pick<Catalogue, 'pickupRule'>,
  carrierCode: string,
  location: Location,
): readonly Stop[] {
  const { id, hours, timeZone } = location
  const rule = pickupRule(carrierCode, id)
  return rule && timeZone ? [{ location, place: { rule, hours, timeZone } }] : []
}

const fieldOf = { day: 'pickup_date', readyAt: 'ready_at', closeAt: 'close_at' } as const

function refuseWindow({ carrierName }: DriverLoad, { part, why, next }: WindowFault): Error {
  const field = fieldOf[part]
  const then = next
    ? `${carrierName} can next come on ${next.day} between ${next.readyAt} and ${next.closeAt}.`
    : `${carrierName} cannot come in the coming weeks.`
  return invalid(field, `The ${field} ${why} ${then}`)
}
