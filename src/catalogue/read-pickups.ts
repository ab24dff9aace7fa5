import Type, { type Static } from 'typebox'
import type { CarrierData, LocationData } from '#core/catalogue/catalogue-data.ts'
import type { PickupRule } from '#core/catalogue/location.ts'
import { weekdays } from '#core/catalogue/location.ts'
import { minutesOfClockTime } from '#core/values/clock-time.ts'
import type { CatalogueFolder } from './catalogue-folder.ts'
import { type ListEntry, readEntries, refuseDuplicates, valuesOf } from './list-entry.ts'

const file = 'pickups.json'
const time = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' })

const pickupSchema = Type.Object(
  {
    carrier: Type.String({ minLength: 1 }),
    locations: Type.Array(Type.String({ minLength: 1 }), { minItems: 1 }),
    weekdays: Type.Array(Type.Enum([...weekdays]), { minItems: 1, uniqueItems: true }),
    from: time,
    until: time,
    least_minutes: Type.Integer({ minimum: 1, maximum: 24 * 60 }),
    cut_off: time,
    cut_off_days_before: Type.Optional(Type.Integer({ minimum: 0, maximum: 14 })),
  },
  { additionalProperties: false },
)
type RawPickup = Static<typeof pickupSchema>

/** A catalogue without the file has carriers that pick up nowhere. */
export function readPickups(
  folder: CatalogueFolder,
  carriers: readonly ListEntry<CarrierData>[],
  locations: readonly LocationData[],
): readonly PickupRule[] {
  if (!folder.has(file)) return []
  const list = folder.list(file, pickupSchema)
  const codes = valuesOf(carriers).map(({ code }) => code)
  const knowsCarriers = !folder.unread.has('carriers.json')
  const knowsLocations = !folder.unread.has('locations.json')
  const rules = readEntries<RawPickup, readonly PickupRule[]>(list, (raw, fault) => {
    if (knowsCarriers && !codes.includes(raw.carrier)) {
      fault('carrier', `there is no carrier ${raw.carrier}`)
    }
    for (const [place, id] of raw.locations.entries()) {
      const location = locations.find(one => one.id === id)
      if (knowsLocations && !location) fault(`locations.${place}`, `there is no location ${id}`)
      if (location?.timeZone === null) fault(`locations.${place}`, `${id} has no time_zone`)
    }
    if (minutesOfClockTime(raw.until) - minutesOfClockTime(raw.from) < raw.least_minutes) {
      fault('least_minutes', 'is longer than the time from which until which the driver comes')
    }
    return raw.locations.map(locationId => ruleOf(raw, locationId))
  })
  refuseDuplicates(
    rules,
    'locations',
    value => value.map(rule => `${rule.carrierCode} at ${rule.locationId}`),
    key => `${key} has an entry already`,
  )
  return rules.flatMap(({ value }) => value)
}

const ruleOf = (raw: RawPickup, locationId: string): PickupRule => ({
  carrierCode: raw.carrier,
  locationId,
  weekdays: raw.weekdays,
  from: raw.from,
  until: raw.until,
  leastMinutes: raw.least_minutes,
  cutOff: raw.cut_off,
  cutOffDaysBefore: raw.cut_off_days_before ?? 0,
})
