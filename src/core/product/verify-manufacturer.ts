import { addressLimits } from '../address/address-limits.ts'
import { isCountryCode } from '../address/country-codes.ts'
import type { Manufacturer } from '../shipment/manufacturer.ts'
import { lettersOfCity, lettersOfName, manufacturerCode, placeOfCode } from './manufacturer-code.ts'

export const manufacturerIssueCodes = [
  'missing',
  'unknown',
  'malformed',
  'mismatch',
  'too_long',
] as const

export type ManufacturerPart = keyof Manufacturer | 'countryOfOrigin'

type ManufacturerIssue = {
  readonly part: ManufacturerPart
  readonly code: (typeof manufacturerIssueCodes)[number]
  readonly message: string
}

export type Verification = {
  readonly manufacturer: Manufacturer
  readonly countryOfOrigin: string | null
  /** Null where there is an issue. */
  readonly mid: string | null
  readonly issues: readonly ManufacturerIssue[]
}

/**
 * Judges what the US customs ask of who made goods, and builds the manufacturer's code of it. Goods come
 * from where they are made: where only one of the two countries is named, it is the other, too.
 */
export function verifyManufacturer(sent: Manufacturer, origin: string | null): Verification {
  const countryCode = sent.countryCode ?? origin
  const countryOfOrigin = origin ?? sent.countryCode
  const manufacturer = { ...sent, countryCode }
  const issues = [
    ...wordIssues(manufacturer),
    ...placeIssues(manufacturer),
    ...countryIssues(manufacturer, countryOfOrigin),
    ...lengthIssues(manufacturer),
  ]
  const mid = issues.length === 0 ? codeOf(manufacturer) : null
  return { manufacturer, countryOfOrigin, mid, issues }
}

function codeOf(manufacturer: Manufacturer): string | null {
  const { name, address1, city, countryCode } = manufacturer
  if (name === null || address1 === null || city === null || countryCode === null) return null
  const place = placeOfCode(countryCode, manufacturer)
  return place && manufacturerCode({ name, address1, city }, place)
}

function wordIssues({ name, address1, city }: Manufacturer): readonly ManufacturerIssue[] {
  const issues: ManufacturerIssue[] = []
  if (name === null) issues.push(missing('name', 'name'))
  else if (lettersOfName(name) === '') issues.push(notLatin('name', 'name'))
  if (address1 === null) issues.push(missing('address1', 'street'))
  if (city === null) issues.push(missing('city', 'city'))
  else if (lettersOfCity(city) === '') issues.push(notLatin('city', 'city'))
  return issues
}

function placeIssues(manufacturer: Manufacturer): readonly ManufacturerIssue[] {
  const { countryCode, provinceCode } = manufacturer
  if (countryCode !== 'CA' || placeOfCode(countryCode, manufacturer) !== null) return []
  if (provinceCode === null) {
    const message = 'The province is missing: the code of a Canadian manufacturer begins with it.'
    return [{ part: 'provinceCode', code: 'missing', message }]
  }
  const message = `${provinceCode} is not the code of a Canadian province.`
  return [{ part: 'provinceCode', code: 'unknown', message }]
}

function countryIssues(
  { countryCode }: Manufacturer,
  countryOfOrigin: string | null,
): readonly ManufacturerIssue[] {
  if (countryCode === null || countryOfOrigin === null) {
    const message = 'The country of origin is missing: the code begins with it.'
    return [{ part: 'countryOfOrigin', code: 'missing', message }]
  }
  const issues: ManufacturerIssue[] = []
  if (!isCountryCode(countryOfOrigin)) issues.push(unknown('countryOfOrigin', countryOfOrigin))
  if (countryCode === countryOfOrigin) return issues
  if (!isCountryCode(countryCode)) return [...issues, unknown('countryCode', countryCode)]
  const message = `The manufacturer is in ${countryCode}, but the goods are declared to come from ${countryOfOrigin}: name the manufacturer there.`
  return [...issues, { part: 'countryCode', code: 'mismatch', message }]
}

/** What items and products may say of their manufacturer. */
const limitedParts = ['name', 'address1', 'city', 'postalCode'] as const

const lengthIssues = (manufacturer: Manufacturer): readonly ManufacturerIssue[] =>
  limitedParts.flatMap((part): readonly ManufacturerIssue[] => {
    const limit = addressLimits[part]
    if ([...(manufacturer[part] ?? '')].length <= limit) return []
    return [{ part, code: 'too_long', message: `It cannot be longer than ${limit} characters.` }]
  })

const missing = (part: ManufacturerPart, word: string): ManufacturerIssue => ({
  part,
  code: 'missing',
  message: `The ${word} of the manufacturer is missing.`,
})

const notLatin = (part: ManufacturerPart, word: string): ManufacturerIssue => ({
  part,
  code: 'malformed',
  message: `The ${word} of the manufacturer must be written in Latin letters.`,
})

const unknown = (part: ManufacturerPart, code: string): ManufacturerIssue => ({
  part,
  code: 'unknown',
  message: `${code} is not an ISO 3166-1 country code.`,
})
