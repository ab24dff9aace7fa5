import { matchKey } from '../values/match-key.ts'
import type { CountryRules, Province } from './address-almanac.ts'
import { isWithin } from './edit-distance.ts'

/** The province that a text names, by its code, its name or another usual spelling; null for none. */
export function findProvince({ code, provinces }: CountryRules, text: string): Province | null {
  const key = matchKey(text)
  const found = spelled(provinces, key)
  if (found) return found
  const bare = text.toUpperCase().startsWith(`${code}-`) ? matchKey(text.slice(3)) : null
  return bare === null ? null : spelled(provinces, bare)
}

const spelled = (provinces: readonly Province[], key: string): Province | null =>
  // One province's other spelling may be another one's code: the code decides.
  provinces.find(({ spellings }) => spellings[0] === key) ??
  provinces.find(({ spellings }) => spellings.includes(key)) ??
  null

/** The province whose name is almost written; null where none is, or several are. */
export function provinceAlmost({ provinces }: CountryRules, text: string): Province | null {
  const key = matchKey(text)
  if (key.length < 4) return null
  const near = provinces.filter(({ spellings }) =>
    spellings.some(spelling => spelling.length >= 4 && isWithin(key, spelling, 2)),
  )
  return near.length === 1 ? (near[0] ?? null) : null
}

/** The provinces whose postal codes begin as this one does; null where that is not known. */
export function provincesOf(rules: CountryRules, postalCode: string): readonly string[] | null {
  const { provincesOfPrefix } = rules
  for (let length = Math.min(5, postalCode.length); length > 0; length--) {
    const provinces = provincesOfPrefix.get(postalCode.slice(0, length))
    if (provinces) return provinces
  }
  return null
}
