import { isMilitary } from '../address/receiving-place.ts'
import type { CountryRules, PostalArea } from './address-almanac.ts'
import { type AddressIssue, issue } from './address-issue.ts'
import { isWithin } from './edit-distance.ts'
import { placeKey } from './place-key.ts'

/** The area of a postal code without spaces and hyphens; null where it is not on the list. */
export function areaOf({ areas }: CountryRules, postalCode: string): PostalArea | null {
  if (areas === null) return null
  return areas.byPrefix.get(postalCode) ?? areas.byPrefix.get(postalCode.slice(0, 3)) ?? null
}

/** Whether a postal code begins as others of the country do. */
export function checkPrefix(rules: CountryRules, postalCode: string): readonly AddressIssue[] {
  const { areas, name } = rules
  const zip = postalCode.slice(0, 5)
  if (areas === null || areaOf(rules, zip) !== null) return []
  const beginning = postalCode.slice(0, 3)
  const says = `No postal code of ${name} that we know begins with ${beginning}.`
  const isPerhapsNew = areas.growing.has(beginning.slice(0, 2))
  return [issue('postalCode', isPerhapsNew ? 'unlikely' : 'unknown', says)]
}

type Place = {
  readonly city: string
  readonly province: string | null
  readonly postalCode: string
}

/**
 * Whether a city is one of the larger places near its postal code, misspelled, or one that lies in
 * another province alone. Small places are not on the list, so nothing is said of any other name.
 */
export function checkCity(
  rules: CountryRules,
  { city, province, postalCode }: Place,
): readonly AddressIssue[] {
  const { areas } = rules
  const area = areaOf(rules, postalCode.slice(0, 5))
  const where = { city, provinceCode: province, postalCode, countryCode: rules.code }
  if (areas === null || area === null || isMilitary({ ...nowhere, ...where })) return []
  const key = placeKey(city)
  const provinces = areas.provincesOfPlace.get(key)
  if (provinces === undefined) return misspelled(area, city, key)
  if (area.provinces.some(code => provinces.has(code))) return []
  const [main] = area.places
  const says = `The postal code ${postalCode} does not lie in ${city}.`
  return [issue('city', 'unlikely', says, main)]
}

const nowhere = {
  name: null,
  company: null,
  address1: null,
  address2: null,
  phone: null,
  email: null,
}

function misspelled({ places }: PostalArea, city: string, key: string): readonly AddressIssue[] {
  if (key.length < 4) return []
  const meant = places.find(place => isWithin(key, placeKey(place), key.length < 6 ? 1 : 2))
  if (meant === undefined) return []
  return [issue('city', 'unlikely', `The city ${city} may be meant to be ${meant}.`, meant)]
}
