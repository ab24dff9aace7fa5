import type { PostalAddress } from '../address/postal-address.ts'
import { placeKindsOf } from '../address/receiving-place.ts'
import type { CountryRules } from './address-almanac.ts'
import { type AddressIssue, addressIssue } from './address-issue.ts'
import { lengthOf, limitedTexts, limitOf } from './tidy-address.ts'

/** What an address lacks that its country needs; its province is judged by itself. */
export function checkRequired(
  rules: CountryRules,
  address: PostalAddress,
): readonly AddressIssue[] {
  const { required, expected, name } = rules
  const parts = [
    ['street', 'address1', 'a street'],
    ['city', 'city', 'a city'],
    ['postal_code', 'postalCode', 'a postal code'],
  ] as const
  return parts.flatMap(([part, field, words]) => {
    if (address[field] !== null) return []
    const says = `An address in ${name} needs ${words}.`
    if (required.has(part)) return [addressIssue(field, 'missing', says)]
    return expected.has(part) ? [addressIssue(field, 'unlikely', says)] : []
  })
}

/** What is longer than a label and a request have room for. */
export const checkLengths = (address: PostalAddress): readonly AddressIssue[] =>
  limitedTexts.flatMap(([field, words]) => {
    const text = address[field]
    const most = limitOf(field)
    if (text === null || lengthOf(text) <= most) return []
    const says = `The ${words} has more than ${most} characters.`
    return [addressIssue(field, 'too_long', says)]
  })

/** Where streets have numbers. */
const numbered: ReadonlySet<string> = new Set(['US', 'CA'])
const rural =
  /\b(?:r\.?r\.?|rural route|h\.?c\.?|highway contract|site|lot|general delivery|star route)\b/i
/** USPS cuts a longer one off. */
const longestUSCity = 28

/** What is odd about street, city, telephone and e-mail, and may be right all the same. */
export function checkOddities(country: string, address: PostalAddress): readonly AddressIssue[] {
  const { address1, address2, city, phone, email } = address
  const issues: AddressIssue[] = []
  const street = [address1, address2].filter(text => text !== null).join(' ')
  const special = placeKindsOf({ ...address, countryCode: country }).length > 0
  if (
    address1 !== null &&
    numbered.has(country) &&
    !/\d/.test(street) &&
    !special &&
    !rural.test(street)
  ) {
    issues.push(addressIssue('address1', 'unlikely', 'The street address has no number.'))
  }
  if (city !== null && country === 'US' && lengthOf(city) > longestUSCity) {
    const says = `The post office shows only ${longestUSCity} characters of a city name.`
    issues.push(addressIssue('city', 'unlikely', says))
  }
  const digits = phone?.replace(/\D/g, '').length ?? 10
  if (digits < 7 || digits > 15) {
    issues.push(addressIssue('phone', 'unlikely', 'A telephone number must have 7 to 15 digits.'))
  }
  if (email !== null && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    issues.push(addressIssue('email', 'unlikely', `${email} is not an email address.`))
  }
  return issues
}
