import { resolve } from 'node:path'
import { isCountryCode } from '#core/address/country-codes.ts'
import {
  type AddressAlmanac,
  type CountryRules,
  type PlacePart,
  type PostalAreas,
  placeParts,
} from '#core/address-check/address-almanac.ts'
import { postalForm } from '#core/address-check/postal-form.ts'
import { matchKey } from '#core/values/match-key.ts'
import { AlmanacFolder, type AlmanacLine, partsOf } from './almanac-folder.ts'
import { readCanadianAreas, readUSAreas } from './read-areas.ts'
import { type CountryProvinces, readProvinces } from './read-provinces.ts'

export const builtInAddressDir = resolve(import.meta.dirname, '../../../almanac/addresses')

const columns = [
  'code',
  'name',
  'also',
  'required',
  'postal_forms',
  'examples',
  'postal_pattern',
] as const
type CountryLine = AlmanacLine<(typeof columns)[number]>

/** Reads what is known of addresses, or throws every fault in it by file and line. */
export function loadAddressAlmanac(dir = builtInAddressDir): AddressAlmanac {
  const folder = new AlmanacFolder(dir)
  const provinces = readProvinces(folder)
  const codesIn = (country: string): ReadonlySet<string> =>
    new Set(provinces.get(country)?.provinces.map(({ code }) => code))
  const areas = new Map([
    ['US', readUSAreas(folder, codesIn('US'))],
    ['CA', readCanadianAreas(folder, codesIn('CA'))],
  ])
  const countries = new Map<string, CountryRules>()
  const countryNames = new Map<string, string>()
  for (const line of folder.lines('countries.csv', columns)) {
    const { code, name, also } = line.cells
    if (!isCountryCode(code)) line.fault(`${code} is no code of ISO 3166-1`)
    if (countries.has(code)) line.fault(`${code} is given twice`)
    countries.set(code, readCountry(line, provinces.get(code), areas.get(code) ?? null))
    for (const written of spellingsOf(name, also)) {
      const key = matchKey(written)
      if (countryNames.has(key)) line.fault(`${written} is already another country`)
      countryNames.set(key, code)
    }
  }
  folder.close()
  return { countries, countryNames }
}

/** A name that sentences give an article to is written without it, too. */
const spellingsOf = (name: string, also: string): readonly string[] => [
  ...new Set([name, name.replace(/^the /, '')]),
  ...partsOf(also),
]

function readCountry(
  { cells, fault }: CountryLine,
  own: CountryProvinces | undefined,
  areas: PostalAreas | null,
): CountryRules {
  const parts = cells.required.split(' ').map(word => ({ word, part: word.replace(/\?$/, '') }))
  const read = (wanted: (word: string) => boolean): ReadonlySet<PlacePart> =>
    new Set(parts.flatMap(({ word, part }) => (wanted(word) && isPlacePart(part) ? part : [])))
  for (const { part } of parts) if (!isPlacePart(part)) fault(`${part} is no part of an address`)
  if (cells.name === '') fault(`${cells.code} has no name`)
  const postalForms = partsOf(cells.postal_forms).map(postalForm)
  if (postalForms.length > 0 && cells.examples === '') fault(`${cells.code} has no example`)
  return {
    code: cells.code,
    name: cells.name,
    required: read(word => !word.endsWith('?')),
    expected: read(word => word.endsWith('?')),
    postalForms,
    examples: partsOf(cells.examples),
    postalPattern: readPattern(cells.postal_pattern, fault),
    provinces: own?.provinces ?? [],
    provincesOfPrefix: areas === null ? (own?.byPrefix ?? new Map()) : provincesOfAreas(areas),
    areas,
  }
}

const isPlacePart = (text: string): text is PlacePart =>
  (placeParts as readonly string[]).includes(text)

function readPattern(text: string, fault: (reason: string) => void): RegExp | null {
  if (text === '') return null
  try {
    return new RegExp(`^(?:${text})$`)
  } catch (error) {
    fault(error instanceof Error ? error.message : String(error))
    return null
  }
}

const provincesOfAreas = ({ byPrefix }: PostalAreas): CountryRules['provincesOfPrefix'] =>
  new Map([...byPrefix].map(([prefix, { provinces }]) => [prefix, provinces]))

let loaded: AddressAlmanac | null = null

/** What is known of addresses, read with the first question: most commands of the shell ask none. */
export function addressAlmanac(): AddressAlmanac {
  loaded ??= loadAddressAlmanac()
  return loaded
}
