import fc from 'fast-check'
import { expect, test } from 'vitest'
import { netWeights } from '#core/customs/net-weights.ts'
import { ticksPer } from '#core/values/units.ts'

const line = fc.record({
  weightTicks: fc.constant(null),
  value: fc.integer({ min: 0, max: 1_000_000_000_000 }),
  quantity: fc.integer({ min: 1, max: 9999 }),
})

test('lines without a weight add up to the parcel, in whole grams, however many there are', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 500 }),
      fc.integer({ min: 1, max: 100_000 * ticksPer.lbs }),
      (lines, parcelTicks) => {
        const grams = netWeights(lines, parcelTicks).map(ticks => (ticks ?? -1) / ticksPer.g)
        expect(grams.every(gram => Number.isInteger(gram) && gram >= 0)).toBe(true)
        const sum = grams.reduce((all, gram) => all + gram, 0)
        expect(sum).toBe(Math.ceil(parcelTicks / ticksPer.g))
      },
    ),
  )
})

test('what is dearer weighs no less', () => {
  const worths = [1, 2, 3, 500]
  const lines = worths.map(value => ({ weightTicks: null, value, quantity: 1 }))
  const weights = netWeights(lines, 1000 * ticksPer.g)
  expect(weights).toEqual([...weights].sort((one, other) => (one ?? 0) - (other ?? 0)))
})

test('a line keeps its own weight, and where nothing is left the others show none', () => {
  const given = { weightTicks: 1000 * ticksPer.g, value: 1, quantity: 1 }
  const other = { weightTicks: null, value: 1, quantity: 1 }
  expect(netWeights([given, other], 1000 * ticksPer.g)).toEqual([1000 * ticksPer.g, null])
  expect(netWeights([given, other], 900 * ticksPer.g)).toEqual([1000 * ticksPer.g, null])
  expect(netWeights([given], 5000 * ticksPer.g)).toEqual([1000 * ticksPer.g])
})
