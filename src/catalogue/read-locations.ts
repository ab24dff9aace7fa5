import type { Static } from 'typebox'
import type { LocationData, RegionData } from '#core/catalogue/catalogue-data.ts'
import { weekdays } from '#core/catalogue/location.ts'
import { timeZoneNamed } from '#core/time/local-time.ts'
import type { CatalogueFolder } from './catalogue-folder.ts'
import { type ListEntry, readEntries, refuseTaken, valuesOf } from './list-entry.ts'
import { locationSchema } from './location-schema.ts'

type RawLocation = Static<typeof locationSchema>

/** Every region must have an open location, which is its standard sender. */
export function readLocations(
  folder: CatalogueFolder,
  countries: ReadonlyMap<string, string>,
  regions: readonly ListEntry<RegionData>[],
): readonly LocationData[] {
  const list = folder.list('locations.json', locationSchema)
  const codes = regions.map(({ value }) => value.code)
  const locations = readEntries<RawLocation, LocationData>(list, (raw, fault) => {
    if (!codes.includes(raw.region)) fault('region', `there is no region ${raw.region}`)
    if (!countries.has(raw.country_code)) {
      fault('country_code', `there is no country ${raw.country_code}`)
    }
    if (raw.time_zone !== undefined && timeZoneNamed(raw.time_zone) === null) {
      fault('time_zone', `there is no time zone ${raw.time_zone}`)
    }
    for (const day of weekdays) {
      const [opens = '', closes = ''] = raw.hours[day]?.split('-') ?? ['', '1']
      if (closes <= opens) fault(`hours.${day}`, 'closes before it opens')
    }
    return locationOf(raw)
  })
  refuseTaken(locations, 'id')
  const open = new Set(
    locations.filter(({ value }) => !value.closed).map(({ value }) => value.region),
  )
  const sound = folder.faults.every(({ file }) => file !== 'locations.json')
  for (const { value, fault } of sound ? regions : []) {
    if (!open.has(value.code)) fault('code', `locations.json has no open location in ${value.code}`)
  }
  return valuesOf(locations)
}

const locationOf = (raw: RawLocation): LocationData => ({
  id: raw.id,
  name: raw.name,
  address1: raw.address1,
  address2: raw.address2 ?? null,
  city: raw.city,
  provinceCode: raw.province_code,
  postalCode: raw.postal_code,
  countryCode: raw.country_code,
  phone: raw.phone,
  hours: raw.hours,
  latitude: raw.latitude,
  longitude: raw.longitude,
  region: raw.region,
  closed: raw.closed ?? false,
  timeZone: raw.time_zone ?? null,
})
