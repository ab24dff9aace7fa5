import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { evaluate, loadVocabulary } from './evaluate.ts'

const titles = resolve(import.meta.dirname, '../../fixtures/tariff/held-apart-titles.csv')

it('titles that nobody tunes on are classified as well as is promised', () => {
  const { misses: _, ...figures } = evaluate(loadVocabulary(), titles)
  process.stdout.write(`titles held apart: ${JSON.stringify(figures)}\n`)
  expect(figures.plain).toBeGreaterThanOrEqual(400)
  expect(figures.headingFirst).toBeGreaterThanOrEqual(0.7)
  expect(figures.headingAmongFive).toBeGreaterThanOrEqual(0.88)
  expect(figures.sixDigitsFirst).toBeGreaterThanOrEqual(0.55)
  expect(figures.askedOfVague).toBeGreaterThanOrEqual(0.9)
  expect(figures.sureHeadingRight).toBeGreaterThanOrEqual(0.9)
})

it('the titles are those that were set apart', () => {
  const sum = createHash('sha256').update(readFileSync(titles)).digest('hex')
  expect(sum).toBe('09cd24b63b74549ffa943bbb09a3c4020572412d7420cffe226821c7a1821526')
})
