import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { foldedWords } from '#core/tariff/words.ts'
import { figuresOf, loadVocabulary, readJudgedTitles } from './evaluate.ts'

/** Everyday titles that the almanac is tuned on: they show what is broken, not how good it is. */
const fixtures = resolve(import.meta.dirname, '../../fixtures/tariff')
const titles = readJudgedTitles(resolve(fixtures, 'development-titles.csv'))

it('titles of the development set keep their codes', () => {
  const plain = titles.map(({ title, code }) => ({ title, code }))
  const { misses, ...figures } = figuresOf(loadVocabulary(), plain)
  process.stdout.write(`development titles: ${JSON.stringify(figures)}\n`)
  expect(figures.plain).toBeGreaterThanOrEqual(470)
  expect(figures.headingFirst, misses.join('\n')).toBeGreaterThanOrEqual(0.97)
  expect(figures.sixDigitsFirst, misses.join('\n')).toBeGreaterThanOrEqual(0.95)
  expect(figures.sureCodeRight).toBeGreaterThanOrEqual(0.97)
})

it('no description in the development set leads away from its title', () => {
  const described = titles.filter(({ description }) => description !== undefined)
  const { misses, ...figures } = figuresOf(loadVocabulary(), described)
  process.stdout.write(`development titles, described: ${JSON.stringify(figures)}\n`)
  expect(figures.plain).toBeGreaterThanOrEqual(70)
  expect(figures.headingFirst, misses.join('\n')).toBeGreaterThanOrEqual(0.97)
  expect(figures.sixDigitsFirst, misses.join('\n')).toBeGreaterThanOrEqual(0.95)
})

it('the development set shares no title with the set that is held apart', () => {
  const plainOf = (title: string): string => foldedWords(title).join(' ')
  const apart = readJudgedTitles(resolve(fixtures, 'held-apart-titles.csv'))
  const known = new Set(apart.map(({ title }) => plainOf(title)))
  // Their number alone, for whoever mends the almanac should not read the other set.
  const shared = titles.filter(({ title }) => known.has(plainOf(title))).length
  expect(shared).toBe(0)
})
