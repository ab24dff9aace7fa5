import { territoryAsState } from '../../address/us-territories.ts'
import type { RateQuestion } from '../question.ts'

/** The destination as indexes into the zone charts; -1 where one is unknown. */
export type Destination = {
  readonly countryCode: string
  readonly country: number
  readonly zip: number
  readonly canadianArea: number
  readonly provinceCode: string | null
}

export const countryCount = 26 * 26
export const canadianAreaCount = 26 * 10 * 26

export function countryIndex(code: string): number {
  const first = code.charCodeAt(0) - 65
  const second = code.charCodeAt(1) - 65
  const known = code.length === 2 && first >= 0 && first < 26 && second >= 0 && second < 26
  return known ? first * 26 + second : -1
}

export const countryUS = countryIndex('US')
export const countryCA = countryIndex('CA')

/** Five or nine digits, with or without a hyphen or space; the first five as a number. */
export function zipOf(text: string): number {
  let digits = 0
  let zip = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 32 || code === 45) continue
    if (code < 48 || code > 57) return -1
    if (digits < 5) zip = zip * 10 + code - 48
    digits++
  }
  return digits === 5 || digits === 9 ? zip : -1
}

const canadianForm = /^([A-Z])(\d)([A-Z])(?:\d[A-Z]\d)?$/

/** The forward sortation area of a Canadian postal code, alone or whole, in any case. */
export function canadianAreaOf(text: string): number {
  const match = canadianForm.exec(text.toUpperCase().replace(/[\s-]/g, ''))
  if (!match) return -1
  const [, first = '', digit = '', last = ''] = match
  return (first.charCodeAt(0) - 65) * 260 + Number(digit) * 26 + last.charCodeAt(0) - 65
}

const provinceOfLetter: Readonly<Record<string, string>> = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'QC',
  H: 'QC',
  J: 'QC',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  X: 'NT',
  Y: 'YT',
}

export const provinceCodesOfCanada: ReadonlySet<string> = new Set([
  ...Object.values(provinceOfLetter),
  'NU',
])

/** Nunavut shares the letter X with the Northwest Territories: X0A to X0C are its own. */
export function provinceOfCanadianArea(area: number): string | null {
  const letter = String.fromCharCode(65 + Math.floor(area / 260))
  if (letter === 'X' && area % 260 < 3) return 'NU'
  return provinceOfLetter[letter] ?? null
}

export function readDestination(asked: RateQuestion['destination']): Destination {
  const { countryCode, provinceCode } = territoryAsState(asked)
  const country = countryIndex(countryCode)
  const postal = asked.postalCode ?? ''
  const canadianArea = country === countryCA ? canadianAreaOf(postal) : -1
  return {
    countryCode,
    country,
    zip: country === countryUS ? zipOf(postal) : -1,
    canadianArea,
    provinceCode: provinceCode?.toUpperCase() ?? null,
  }
}
