import { describe, expect, it } from 'vitest'
import { quote } from '../../src/core/rating/engine.ts'
import { KeptQuotes } from '../../src/core/rating/kept-quotes.ts'
import type { Quote } from '../../src/core/rating/quote.ts'
import { type RatingScene, readScene } from '../../src/core/rating/rating-scene.ts'
import { builtIn, question } from './rate-question.ts'

const asked = question({})
const abroad = readScene(builtIn.table, asked) as RatingScene
const [sample] = quote(builtIn, asked).quotes
const tax = builtIn.table.taxes.flat()[0]
const cells = 100

const keeping = (...cellsKept: number[]): { kept: KeptQuotes; made: Quote } => {
  const kept = new KeptQuotes()
  const made = sample as Quote
  for (const cell of cellsKept) kept.keep(cell, 0b101, made, cells)
  return { kept, made }
}

describe('a quote that is kept', () => {
  it('is found again by its cell and what it is made of', () => {
    const { kept, made } = keeping(7)
    expect(kept.find(7, 0b101, made.deliveryDays, abroad, false)).toBe(made)
    expect(kept.find(8, 0b101, made.deliveryDays, abroad, false)).toBeNull()
    expect(kept.find(7, 0b100, made.deliveryDays, abroad, false)).toBeNull()
    expect(kept.find(7, 0b101, { ...made.deliveryDays }, abroad, false)).toBeNull()
  })

  it('is not for another package', () => {
    const { kept, made } = keeping(7)
    const boxed = { ...abroad, parcel: { ...abroad.parcel, packageId: made.packageId + 1 } }
    expect(kept.find(7, 0b101, made.deliveryDays, boxed, false)).toBeNull()
  })

  it('is not for a parcel that is taxed', () => {
    const { kept, made } = keeping(7)
    const lines = tax ? [tax] : []
    const taxed = { ...abroad, taxes: { domestic: true, lines, zeroRatedFrom: 0 } }
    expect(kept.find(7, 0b101, made.deliveryDays, taxed, false)).toBeNull()
  })

  it('leaves its place to newer ones where a cell has too many', () => {
    const { kept, made } = keeping(7, 7, 7, 7, 7)
    kept.keep(7, 0b11, made, cells)
    expect(kept.find(7, 0b11, made.deliveryDays, abroad, false)).toBe(made)
  })
})
