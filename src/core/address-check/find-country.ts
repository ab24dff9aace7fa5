import { isCountryCode } from '../address/country-codes.ts'
import type { PostalAddress } from '../address/postal-address.ts'
import { matchKey } from '../values/match-key.ts'
import type { AddressAlmanac, CountryRules } from './address-almanac.ts'
import { areaOf } from './check-area.ts'
import { findProvince } from './find-province.ts'
import { compactCode, inForm } from './postal-form.ts'

/** The code of a country that is named by code or name; null for what is neither. */
export function findCountry({ countryNames }: AddressAlmanac, text: string): string | null {
  const code = text.toUpperCase()
  return isCountryCode(code) ? code : (countryNames.get(matchKey(text)) ?? null)
}

/** The one country that the rest of an address tells of; null where it may be any. */
export function guessCountry(
  { countries }: AddressAlmanac,
  { provinceCode, postalCode }: Pick<PostalAddress, 'provinceCode' | 'postalCode'>,
): string | null {
  if (postalCode === null) return null
  const code = compactCode(postalCode)
  for (const country of ['CA', 'GB', 'NL'] as const) {
    const rules = countries.get(country)
    if (rules && isCodeOf(rules, code)) return country
  }
  const us = countries.get('US')
  if (!us || provinceCode === null || !isCodeOf(us, code)) return null
  const state = findProvince(us, provinceCode)?.code
  return state !== undefined && areaOf(us, code.slice(0, 5))?.provinces.includes(state)
    ? 'US'
    : null
}

const isCodeOf = ({ postalForms, postalPattern }: CountryRules, code: string): boolean =>
  (postalForms ?? []).some(form => inForm(form, code) !== null) &&
  (postalPattern?.test(code) ?? true)
