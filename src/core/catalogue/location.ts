import { type Coordinates, kilometresBetween } from './postal-place.ts'

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

type Weekday = (typeof weekdays)[number]

/** A place that takes parcels. The first of a region is the standard sender address of its accounts. */
export type Location = {
  readonly id: string
  readonly name: string
  readonly address1: string
  readonly address2: string | null
  readonly city: string
  readonly provinceCode: string
  readonly postalCode: string
  readonly countryCode: string
  readonly phone: string
  /** `09:00-17:00` in local time; the location is closed on a day without an entry. */
  readonly hours: Readonly<Partial<Record<Weekday, string>>>
  readonly latitude: number
  readonly longitude: number
  /** The code of the region whose parcels it takes. */
  readonly region: string
  /** A name of the IANA database; null where no carrier picks up. */
  readonly timeZone: string | null
}

/** When a carrier has a driver come to a location: local times of the location, `HH:MM`. */
export type PickupRule = {
  readonly carrierCode: string
  readonly locationId: string
  readonly weekdays: readonly Weekday[]
  /** Between these times the driver may come. */
  readonly from: string
  readonly until: string
  /** The parcels must be ready for so long, at least. */
  readonly leastMinutes: number
  /** Until then it can be ordered: on the day itself, or so many days before. */
  readonly cutOff: string
  readonly cutOffDaysBefore: number
}

type KnownPlaces = {
  readonly locations: readonly Location[]
  postalPlace(postalCode: string): Coordinates | null
}

/** Every open drop-off location: the nearest first where the postal code is known, else in the catalogue's order. */
export function dropOffLocations(
  { locations, postalPlace }: KnownPlaces,
  postalCode: string | null,
): readonly Location[] {
  const here = postalCode === null ? null : postalPlace(postalCode)
  if (here === null) return locations
  return locations
    .map(location => ({ location, km: kilometresBetween(here, location) }))
    .toSorted((a, b) => a.km - b.km)
    .map(({ location }) => location)
}
