import type { PostalAddress } from '../address/postal-address.ts'
import type { ShipmentState } from '../shipment/state.ts'
import { weekdayAfter } from '../time/calendar-day.ts'
import type { Instant } from '../time/clock.ts'
import { dayMs, hourMs } from '../time/durations.ts'
import type { FreightBooking, FreightRequest } from './freight-shipment.ts'

/** What the way of freight in a sandbox is invented from. */
export type FreightJourneyInput = {
  readonly bookedAt: Instant
  /** The local day, `YYYY-MM-DD`; null for the next one on which trucks drive. */
  readonly pickupOn: string | null
  /** `2-5`: the lower figure decides. */
  readonly deliveryDays: string
  readonly recipientName: string | null
  /** Towns, such as `Chicago, IL, US`. */
  readonly origin: string
  readonly destination: string
}

export type FreightStep = {
  readonly state: ShipmentState
  readonly description: string
  readonly location: string
  readonly at: Instant
}

/** Consignees whose freight never arrives. */
const astray: ReadonlySet<string> = new Set(['EXCEPTION', 'RETURNED'])

/** Hours of UTC that lie in the working day of North America. */
const pickupHour = 20
const loadedHour = 13
const deliveredHour = 19
const soonestPickupMs = 2 * hourMs

/**
 * The scans of freight that a simulated carrier carries: trucks drive on weekdays, and each transit day is
 * one of these. Some steps share a state, which a shipment then enters once.
 */
export function freightJourney(input: FreightJourneyInput): readonly FreightStep[] {
  const { origin, destination } = input
  const pickedUpAt = pickupTime(input)
  const arrival = weekdayAfter(
    startOfUtcDay(pickedUpAt),
    Math.max(1, Number.parseInt(input.deliveryDays, 10) || 0),
  )
  const delivered = arrival + deliveredHour * hourMs
  const isAstray = astray.has((input.recipientName ?? '').trim().toUpperCase())
  const end = isAstray
    ? step('exception', 'Could not be delivered', destination, delivered)
    : step('delivered', 'Delivered', destination, delivered)
  return [
    step('accepted', 'Picked up', origin, pickedUpAt),
    step('in_transit', 'In transit to the destination', origin, pickedUpAt + 6 * hourMs),
    step('in_transit', 'Out for delivery', destination, arrival + loadedHour * hourMs),
    end,
  ]
}

/** The scans up to now, and the time of the next one; null after the last. */
export function freightScans(
  input: FreightJourneyInput,
  now: Instant,
): { readonly scans: readonly FreightStep[]; readonly nextAt: Instant | null } {
  const journey = freightJourney(input)
  const scans = journey.filter(({ at }) => at <= now)
  return { scans, nextAt: journey[scans.length]?.at ?? null }
}

const step = (
  state: ShipmentState,
  description: string,
  location: string,
  at: Instant,
): FreightStep => ({ state, description, location, at })

/** In the afternoon of the day, or some hours after a booking that comes later than that. */
function pickupTime({ bookedAt, pickupOn }: FreightJourneyInput): Instant {
  const asked = pickupOn === null ? null : Date.parse(`${pickupOn}T00:00:00Z`)
  const day =
    asked === null ? weekdayAfter(startOfUtcDay(bookedAt), 1) : weekdayAfter(asked - dayMs, 1)
  return Math.max(day + pickupHour * hourMs, bookedAt + soonestPickupMs)
}

const startOfUtcDay = (at: Instant): Instant => at - (((at % dayMs) + dayMs) % dayMs)

/** The way of booked freight, as a sandbox invents it. */
export const journeyInputOf = (
  { toAddress, origin, pickupOn }: FreightRequest,
  { boughtAt, deliveryDays }: FreightBooking,
): FreightJourneyInput => ({
  bookedAt: boughtAt,
  pickupOn,
  deliveryDays,
  recipientName: toAddress.name,
  origin: townOf(origin),
  destination: townOf(toAddress),
})

type TownParts = Pick<PostalAddress, 'city' | 'provinceCode' | 'countryCode'>

/** Such as `Chicago, IL, US`. */
const townOf = (place: TownParts | null): string =>
  [place?.city, place?.provinceCode, place?.countryCode].filter(Boolean).join(', ')
