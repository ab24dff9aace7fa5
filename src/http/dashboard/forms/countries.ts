import type { Catalogue } from '#core/catalogue/catalogue.ts'
import type { Choice } from './field.ts'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Most parcels of most accounts go there. */
const first = ['CA', 'US']

const known = new WeakMap<object, readonly Choice[]>()

/** By name, the two of most parcels before the others. */
export function countryChoices(catalogue: Pick<Catalogue, 'countryName'>): readonly Choice[] {
  const found = known.get(catalogue) ?? allCountries(catalogue)
  known.set(catalogue, found)
  return found
}

function allCountries(catalogue: Pick<Catalogue, 'countryName'>): readonly Choice[] {
  const all = letters
    .flatMap(a => letters.map(b => a + b))
    .flatMap(value => {
      const text = catalogue.countryName(value)
      return text === null ? [] : [{ value, text }]
    })
    .sort((a, b) => a.text.localeCompare(b.text, 'en'))
  const isFirst = ({ value }: Choice): boolean => first.includes(value)
  return [...all.filter(isFirst), ...all.filter(choice => !isFirst(choice))]
}
