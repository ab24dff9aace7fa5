import { foldLetters } from '../values/fold-letters.ts'
import { countryCodes } from './country-codes.ts'

/** Names that people write, and the English list of the countries does not have. */
const otherNames: Readonly<Record<string, string>> = {
  CZECHREPUBLIC: 'CZ',
  ENGLAND: 'GB',
  GREATBRITAIN: 'GB',
  HOLLAND: 'NL',
  HONGKONG: 'HK',
  KOREA: 'KR',
  MACAO: 'MO',
  MACAU: 'MO',
  PEOPLESREPUBLICOFCHINA: 'CN',
  PRC: 'CN',
  PRCHINA: 'CN',
  REPUBLICOFKOREA: 'KR',
  SCOTLAND: 'GB',
  TURKEY: 'TR',
  UAE: 'AE',
  UK: 'GB',
  UNITEDSTATESOFAMERICA: 'US',
  USA: 'US',
}

const keyOf = (text: string): string => foldLetters(text).replace(/^\s*THE\s+|[^A-Z]/g, '')

let known: ReadonlyMap<string, string> | null = null

/** The list is read when it is first asked for: a start does not wait for it. */
function codesByName(): ReadonlyMap<string, string> {
  known ??= readNames()
  return known
}

function readNames(): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames(['en'], { type: 'region' })
  const listed = [...countryCodes].map(code => [keyOf(names.of(code) ?? code), code] as const)
  return new Map([...listed, ...Object.entries(otherNames)])
}

/** The code of a country that is named in English; null where no country has the name. */
export const countryNamed = (name: string): string | null => codesByName().get(keyOf(name)) ?? null

/** A code in any case, or an English name; anything else in capitals, for others to judge. */
export function readCountry(text: string): string {
  const code = text.trim().toUpperCase()
  return countryCodes.has(code) ? code : (countryNamed(text) ?? code)
}
