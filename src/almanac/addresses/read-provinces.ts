import type { Province } from '#core/address-check/address-almanac.ts'
import { matchKey } from '#core/values/match-key.ts'
import { type AlmanacFolder, partsOf } from './almanac-folder.ts'
import { readPrefixes } from './prefix-list.ts'

export type CountryProvinces = {
  readonly provinces: Province[]
  readonly byPrefix: Map<string, string[]>
}

/** By country: its provinces, and which of them have postal codes that begin so. */
export function readProvinces(folder: AlmanacFolder): ReadonlyMap<string, CountryProvinces> {
  const countries = new Map<string, CountryProvinces>()
  const columns = ['country', 'code', 'name', 'also', 'postal_prefixes'] as const
  for (const { cells, fault } of folder.lines('provinces.csv', columns)) {
    const { country, code, name } = cells
    const known: CountryProvinces = countries.get(country) ?? { provinces: [], byPrefix: new Map() }
    countries.set(country, known)
    if (!/^[A-Z0-9]{1,3}$/.test(code)) fault(`${code} is no code of one to three characters`)
    if (name === '') fault(`${code} has no name`)
    if (known.provinces.some(other => other.code === code)) fault(`${code} is given twice`)
    const spellings = [code, name, ...partsOf(cells.also)].map(matchKey)
    known.provinces.push({ code, name, spellings })
    const prefixes = readPrefixes(cells.postal_prefixes)
    if (prefixes === null) fault(`${cells.postal_prefixes} is no list of beginnings`)
    for (const prefix of prefixes ?? []) {
      known.byPrefix.set(prefix, [...(known.byPrefix.get(prefix) ?? []), code])
    }
  }
  return countries
}
