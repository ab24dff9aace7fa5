import { describe, expect, it } from 'vitest'
import { quote } from '#core/rating/engine/engine.ts'
import { KeptQuotes } from '#core/rating/engine/kept-quotes.ts'
import { type RatingScene, readScene } from '#core/rating/engine/rating-context.ts'
import type { Quote } from '#core/rating/quote.ts'
import { builtIn, question } from './rate-question.ts'

const asked = question({})
const abroad = readScene(builtIn.table, asked) as RatingScene
const [sample] = quote(builtIn, asked).quotes
const tax = builtIn.table.taxes.flat()[0]

const keeping = (...cellsKept: number[]): { kept: KeptQuotes; made: Quote } => {
  const kept = new KeptQuotes(100)
  const made = sample as Quote
  for (const cell of cellsKept) {
    expect(kept.makeRoom(cell)).toBe(true)
    kept.keep(cell, 0b101, made)
  }
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

  it('begins anew once ten thousand found no room in their cells', () => {
    const { kept, made } = keeping(7, 7, 7, 7)
    for (let n = 0; n < 10_000; n++) expect(kept.makeRoom(7)).toBe(false)
    expect(kept.find(7, 0b101, made.deliveryDays, abroad, false)).toBe(made)
    expect(kept.makeRoom(7)).toBe(true)
    expect(kept.find(7, 0b101, made.deliveryDays, abroad, false)).toBeNull()
  })
})
