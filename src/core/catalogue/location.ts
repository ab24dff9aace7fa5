export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]

/** Where parcels are handed over. The first of a region is its accounts' standard sender address. */
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
  /** `09:00-17:00` by the clock of the place; a day without an entry is a day off. */
  readonly hours: Readonly<Partial<Record<Weekday, string>>>
  readonly latitude: number
  readonly longitude: number
  /** The code of the region whose parcels it takes. */
  readonly region: string
}
