import type { PostalAddress } from '../address/postal-address.ts'
import { territoryAsState } from '../address/us-territories.ts'
import type { AddressAlmanac, CountryRules, PlacePart } from './address-almanac.ts'
import { type AddressIssue, addressIssue, isFailure } from './address-issue.ts'
import { checkCity, checkPrefix } from './check-area.ts'
import { checkLengths, checkOddities, checkRequired } from './check-lines.ts'
import { checkPostalCode } from './check-postal-code.ts'
import { checkProvince } from './check-province.ts'
import { findCountry, guessCountry } from './find-country.ts'
import { findProvince } from './find-province.ts'
import { tidyAddress } from './tidy-address.ts'

export type AddressReport = {
  readonly valid: boolean
  /** As its country writes it; nothing is corrected but spelling that has one meaning. */
  readonly address: PostalAddress
  readonly issues: readonly AddressIssue[]
  readonly checked: CheckedParts
}

/** What of the address could be judged, by what is known of its country. */
export type CheckedParts = {
  readonly fields: boolean
  readonly postalForm: boolean
  readonly postalPrefix: boolean
  readonly province: boolean
  readonly city: boolean
}

const nothingChecked: CheckedParts = {
  fields: false,
  postalForm: false,
  postalPrefix: false,
  province: false,
  city: false,
}

/** Judges an address by what is known of its country. Whether anybody lives there is not known here. */
export function checkAddress(sent: PostalAddress, almanac: AddressAlmanac): AddressReport {
  const tidy = tidyAddress(sent)
  const country = tidy.countryCode === null ? null : findCountry(almanac, tidy.countryCode)
  if (country === null) {
    const issues = [withoutCountry(tidy, almanac), ...checkLengths(tidy)]
    return { valid: false, address: tidy, issues, checked: nothingChecked }
  }
  const address = territoryAsState({ ...tidy, countryCode: country })
  const rules = almanac.countries.get(address.countryCode) ?? unknownCountry(country)
  return checkPlace(address, rules)
}

function withoutCountry(address: PostalAddress, almanac: AddressAlmanac): AddressIssue {
  const { countryCode } = address
  const guess = guessCountry(almanac, address)
  return countryCode === null
    ? addressIssue('countryCode', 'missing', 'An address needs a country.', guess)
    : addressIssue('countryCode', 'unknown', `${countryCode} is not a country code.`, guess)
}

function checkPlace(address: PostalAddress, rules: CountryRules): AddressReport {
  const named = address.provinceCode === null ? null : findProvince(rules, address.provinceCode)
  const postal = checkPostalCode(rules, address.postalCode, named?.code ?? null)
  const {
    provinceCode,
    province,
    issues: ofProvince,
  } = checkProvince(rules, address.provinceCode, postal.current)
  const normal: PostalAddress = { ...address, postalCode: postal.postalCode, provinceCode }
  const { city } = normal
  const issues = [
    ...checkRequired(rules, normal),
    ...postal.issues,
    ...(postal.current === null ? [] : checkPrefix(rules, postal.current)),
    ...ofProvince,
    ...(postal.current === null || city === null
      ? []
      : checkCity(rules, {
          city,
          province: province?.code ?? null,
          postalCode: { written: postal.postalCode ?? postal.current, compact: postal.current },
        })),
    ...checkLengths(normal),
    ...checkOddities(rules.code, normal),
  ]
  return {
    valid: !issues.some(isFailure),
    address: normal,
    issues,
    checked: {
      fields: true,
      postalForm: rules.postalForms !== null && normal.postalCode !== null,
      postalPrefix:
        postal.current !== null && (rules.areas !== null || rules.provincesOfPrefix.size > 0),
      province: rules.provinces.length > 0 && provinceCode !== null,
      city: rules.areas !== null && postal.current !== null && city !== null,
    },
  }
}

const street: ReadonlySet<PlacePart> = new Set(['street'])
const cityAlone: ReadonlySet<PlacePart> = new Set(['city'])

/** In a country that the almanac lacks, an address needs a street alone. */
const unknownCountry = (code: string): CountryRules => ({
  code,
  name: code,
  required: street,
  expected: cityAlone,
  postalForms: null,
  examples: [],
  postalPattern: null,
  provinces: [],
  provincesOfPrefix: new Map(),
  areas: null,
})
