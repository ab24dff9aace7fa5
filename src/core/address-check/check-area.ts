import { isMilitary } from '../address/receiving-place.ts'
import type { CountryRules, PostalArea } from './address-almanac.ts'
import { type AddressIssue, addressIssue } from './address-issue.ts'
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
  const says = `No known postal code in ${name} begins with ${beginning}.`
  const isPerhapsNew = areas.growing.has(beginning.slice(0, 2))
  return [addressIssue('postalCode', isPerhapsNew ? 'unlikely' : 'unknown', says)]
}

type TownAndCode = {
  readonly city: string
  readonly province: string | null
  /** As its country writes it, and without spaces and hyphens. */
  readonly postalCode: { readonly written: string; readonly compact: string }
}

/**
 * Whether the postal code knows the city: one of the larger places near it, misspelled, or one that lies
 * elsewhere. Most lists lack small places, so a name that is on none is doubted only where the list is
 * complete.
 */
export function checkCity(rules: CountryRules, place: TownAndCode): readonly AddressIssue[] {
  const { areas } = rules
  const { city, province, postalCode } = place
  const area = areaOf(rules, postalCode.compact.slice(0, 5))
  const where = {
    city,
    provinceCode: province,
    postalCode: postalCode.compact,
    countryCode: rules.code,
  }
  if (areas === null || area === null || isMilitary({ ...nowhere, ...where })) return []
  const key = placeKey(city)
  if (area.places.some(known => placeKey(known) === key)) return []
  const provinces = areas.provincesOfPlace.get(key)
  if (provinces !== undefined) return elsewhere(area, provinces, place)
  const meant = misspelled(area, key)
  if (meant !== undefined) {
    return [
      addressIssue('city', 'unlikely', `The city ${city} may be a misspelling of ${meant}.`, meant),
    ]
  }
  // Where the province does not have the code either, the code is what is doubtful, and that is told.
  const agrees = province === null || area.provinces.includes(province)
  return area.isComplete && agrees ? [notThere(place, area)] : []
}

const nowhere = {
  name: null,
  company: null,
  address1: null,
  address2: null,
  phone: null,
  email: null,
}

/**
 * A larger place of that name lies at other codes. Where the list has no place at all, the country around a
 * city may well be meant by the name of the city.
 */
function elsewhere(
  area: PostalArea,
  provinces: ReadonlySet<string>,
  place: TownAndCode,
): readonly AddressIssue[] {
  const isNearby = area.places.length === 0 && area.provinces.some(code => provinces.has(code))
  return isNearby ? [] : [notThere(place, area)]
}

function misspelled({ places }: PostalArea, key: string): string | undefined {
  if (key.length < 4) return undefined
  return places.find(place => isWithin(key, placeKey(place), key.length < 6 ? 1 : 2))
}

/** An area with several places, and others that are not on its list, suggests none: it would be a guess. */
function notThere(
  { city, postalCode }: TownAndCode,
  { places, isComplete }: PostalArea,
): AddressIssue {
  const says = `The postal code ${postalCode.written} does not appear to be in ${city}.`
  const isSure = isComplete || places.length === 1
  return addressIssue('city', 'unlikely', says, isSure ? places[0] : null)
}
