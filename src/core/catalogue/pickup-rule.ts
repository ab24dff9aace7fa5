import type { Weekday } from './location.ts'

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
