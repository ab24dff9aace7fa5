import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { loadTariff } from '#catalogue/tariff/load-tariff.ts'

const almanac = resolve(import.meta.dirname, '../../../almanac/tariff')

/** They say what kind of thing it is, and never which thing. */
const kinds = ['men', 'mens', 'women', 'womens', 'kids', 'knitted', 'electric', 'wooden']

it('the noun of a term stands last, or before a joining word', () => {
  const turned = loadTariff(almanac)
    .lines.flatMap(({ terms }) => terms.map(({ words }) => words.split(' ')))
    .filter(words => words.length > 1 && kinds.includes(words.at(-1) ?? ''))
    .map(words => words.join(' '))
  // Toy soldiers are called so, and a telescope for kids has its noun before `for`.
  expect(turned.toSorted()).toEqual(['army men', 'telescope for kids'])
})
