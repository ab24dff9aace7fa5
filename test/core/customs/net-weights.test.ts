import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineBeyondParcel, netWeights } from '#core/customs/net-weights.ts'
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

test('the line is found with which the goods weigh more than the parcel', () => {
  const half = { weight: 0.5, weightUnit: 'kg' } as const
  const unweighed = { weight: null, weightUnit: null }
  const gram = { weight: 1, weightUnit: 'g' } as const
  expect(lineBeyondParcel([half, unweighed, half], ticksPer.kg)).toBe(-1)
  expect(lineBeyondParcel([half, unweighed, half, gram], ticksPer.kg)).toBe(3)
  expect(lineBeyondParcel([half], ticksPer.lbs)).toBe(0)
  expect(lineBeyondParcel([unweighed], 1)).toBe(-1)
})

test('lines that make up the parcel to the last fraction fit into it', () => {
  for (const weightUnit of ['oz', 'lbs', 'g', 'kg'] as const) {
    for (const parts of [3, 7, 10, 300]) {
      const lines = Array.from({ length: parts }, () => ({ weight: 1 / parts, weightUnit }))
      expect(lineBeyondParcel(lines, ticksPer[weightUnit])).toBe(-1)
    }
  }
})
