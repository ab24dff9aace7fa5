import { resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { beforeAll, describe, expect, it } from 'vitest'
import { classify } from '#core/tariff/classify.ts'
import type { Vocabulary } from '#core/tariff/vocabulary.ts'
import { describeWithReference } from '#test/support/reference-data.ts'
import { evaluate, figuresOf, loadVocabulary } from './evaluate.ts'
import { readTrainTerms, readVagueTerms } from './train-terms.ts'

const tuning = resolve(import.meta.dirname, 'tuning-titles.csv')

setFlagsFromString('--expose_gc')
const collectGarbage: () => void = runInNewContext('gc')

function heapInUse(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

const print = (what: string, figures: Readonly<Record<string, number>>): void => {
  const shown = Object.entries(figures).map(([name, value]) => `${name} ${+value.toFixed(3)}`)
  process.stdout.write(`${what}: ${shown.join(', ')}\n`)
}

let vocabulary: Vocabulary

beforeAll(() => {
  vocabulary = loadVocabulary()
})

it('the almanac takes less than 30 MB', () => {
  const before = heapInUse()
  const loaded = loadVocabulary()
  const megabytes = (heapInUse() - before) / 1e6
  print('almanac', { megabytes })
  // It is held until it was weighed.
  expect(classify(loaded, { title: 'Mug' }).code).not.toBeNull()
  expect(megabytes).toBeLessThan(30)
})

describe('titles that the almanac was tuned on', () => {
  it('are mostly right, and sure where they say so', () => {
    const { misses, ...figures } = evaluate(vocabulary, tuning)
    print('tuning titles', figures)
    expect(figures.plain).toBeGreaterThanOrEqual(300)
    expect(figures.headingFirst, misses.join('\n')).toBeGreaterThanOrEqual(0.7)
    expect(figures.headingAmongFive).toBeGreaterThanOrEqual(0.88)
    expect(figures.sixDigitsFirst).toBeGreaterThanOrEqual(0.55)
    expect(figures.askedOfVague).toBeGreaterThanOrEqual(0.9)
    expect(figures.sureHeadingRight).toBeGreaterThanOrEqual(0.9)
    expect(figures.sureCodeRight).toBeGreaterThanOrEqual(0.9)
  })
})

describeWithReference('hs/train', 'terms of customs officers', () => {
  it('that the almanac lacks word for word are found by their parts', () => {
    const { misses, ...figures } = figuresOf(vocabulary, readTrainTerms(vocabulary))
    print('terms of customs officers', figures)
    expect(figures.plain).toBeGreaterThan(2000)
    expect(figures.headingFirst, misses.slice(0, 50).join('\n')).toBeGreaterThanOrEqual(0.52)
    expect(figures.headingAmongFive).toBeGreaterThanOrEqual(0.75)
    expect(figures.sureHeadingRight).toBeGreaterThanOrEqual(0.9)
  })

  it('that say too little rarely get a sure answer', () => {
    const { misses: _, ...figures } = figuresOf(vocabulary, readVagueTerms())
    print('vague descriptions', figures)
    expect(figures.vague).toBeGreaterThan(4000)
    expect(figures.sureOfVague).toBeLessThanOrEqual(0.05)
  })
})
