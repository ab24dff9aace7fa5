import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { beforeAll, expect, it } from 'vitest'
import { checkOfficialTable } from '#catalogue/tariff/check-official-table.ts'
import { classify } from '#core/tariff/classify.ts'
import type { OfficialTable } from '#core/tariff/official-table.ts'
import type { Vocabulary } from '#core/tariff/vocabulary.ts'
import { foldedWords } from '#core/tariff/words.ts'
import { describeWithReference } from '#test/support/reference-data.ts'
import { compiledWith } from './compiled-with.ts'
import { evaluate, figuresOf, loadVocabulary } from './evaluate.ts'
import { hasTrainTerms, readTrainTerms, readVagueTerms } from './train-terms.ts'

const path = 'hs/harmonized-system-2022.csv'
const root = resolve(import.meta.dirname, '../../..')
const titles = resolve(root, 'test/fixtures/tariff/held-apart-titles.csv')
const tuning = resolve(import.meta.dirname, 'tuning-titles.csv')

/** Five titles of a thousand: a change of the almanac's words may move so many. */
const slack = 0.005

setFlagsFromString('--expose_gc')
const collectGarbage: () => void = runInNewContext('gc')

function heapInUse(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

const print = (what: string, figures: object): void => {
  process.stdout.write(`${what}: ${JSON.stringify(figures)}\n`)
}

describeWithReference(path, 'with the official table', () => {
  let table: OfficialTable
  let almanac: Vocabulary
  let tabled: Vocabulary
  let megabytes: number

  beforeAll(() => {
    const text = readFileSync(resolve(root, '../shared/data', path), 'utf8')
    table = checkOfficialTable(text, path).table
    almanac = loadVocabulary()
    const before = heapInUse()
    tabled = compiledWith(almanac, table)
    megabytes = (heapInUse() - before) / 1e6
  })

  it('memory grows by less than 30 MB', () => {
    print('memory for the table', { megabytes })
    expect(tabled.official).not.toBeNull()
    expect(megabytes).toBeLessThan(30)
  })

  it.each([
    ['titles held apart', titles],
    ['tuning titles', tuning],
  ])('no measure of %s falls', (name, file) => {
    const { misses: _, ...alone } = evaluate(almanac, file)
    const { misses, ...both } = evaluate(tabled, file)
    print(`${name}, almanac`, alone)
    print(`${name}, table`, both)
    expect(both.headingFirst, misses.join('\n')).toBeGreaterThanOrEqual(alone.headingFirst - slack)
    expect(both.headingAmongFive).toBeGreaterThanOrEqual(alone.headingAmongFive - slack)
    expect(both.sixDigitsFirst).toBeGreaterThanOrEqual(alone.sixDigitsFirst - slack)
    expect(both.askedOfVague).toBeGreaterThanOrEqual(alone.askedOfVague - slack)
    expect(both.sureHeadingRight).toBeGreaterThanOrEqual(0.9)
    expect(both.sureCodeRight).toBeGreaterThanOrEqual(0.9)
  })

  it.skipIf(!hasTrainTerms)('terms of customs officers find more lines', () => {
    const terms = readTrainTerms(almanac)
    const { misses: _, ...alone } = figuresOf(almanac, terms)
    const { misses, ...both } = figuresOf(tabled, terms)
    print('terms of customs officers, almanac', alone)
    print('terms of customs officers, table', both)
    expect(both.headingFirst, misses.slice(0, 50).join('\n')).toBeGreaterThan(alone.headingFirst)
    expect(both.sixDigitsFirst).toBeGreaterThanOrEqual(0.35)
    expect(both.sureCodeRight).toBeGreaterThan(alone.sureCodeRight)
    const vague = figuresOf(tabled, readVagueTerms())
    expect(vague.sureOfVague).toBeLessThanOrEqual(0.05)
    print('vague descriptions, table', { asked: vague.askedOfVague, sure: vague.sureOfVague })
  })

  it('every line is the answer to its own description, and shows it', () => {
    const lines = [...table].filter(([code]) => code.length === 6)
    const nameOf = (description: string): string => foldedWords(description).join(' ')
    const named = Map.groupBy(lines, ([, description]) => nameOf(description))
    const alone = lines.filter(([, description]) => named.get(nameOf(description))?.length === 1)
    expect(alone.length).toBeGreaterThan(5500)
    for (const [code, description] of alone) {
      const found = classify(tabled, { title: description })
      expect([found.code, found.description]).toEqual([code, description])
    }
  })

  it('all that the almanac knows is in it', () => {
    expect(almanac.data.lines.filter(({ code }) => !table.has(code))).toEqual([])
  })
})
