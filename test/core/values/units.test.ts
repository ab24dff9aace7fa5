import { describe, expect, it } from 'vitest'
import { lengthMicrometres, ticksPer, weightTicks } from '#core/values/units.ts'

describe('units', () => {
  it('makes sixteen ounces exactly one pound', () => {
    expect(weightTicks(16, 'oz')).toBe(weightTicks(1, 'lbs'))
    expect(weightTicks(15.999, 'oz')).toBeLessThan(weightTicks(1, 'lbs'))
  })

  it('makes 453.59237 grams exactly one pound, in grams and in kilograms', () => {
    expect(weightTicks(453.59237, 'g')).toBe(ticksPer.lbs)
    expect(weightTicks(0.45359237, 'kg')).toBe(ticksPer.lbs)
    expect(weightTicks(453.5924, 'g')).toBeGreaterThan(ticksPer.lbs)
    expect(weightTicks(453.5923, 'g')).toBeLessThan(ticksPer.lbs)
  })

  it('makes 55.88 centimetres exactly 22 inches', () => {
    expect(lengthMicrometres(55.88, 'cm')).toBe(lengthMicrometres(22, 'in'))
    expect(lengthMicrometres(55.89, 'cm')).toBeGreaterThan(lengthMicrometres(22, 'in'))
  })

  it('stays a safe integer up to the heaviest and longest that is accepted', () => {
    expect(Number.isSafeInteger(weightTicks(100_000, 'lbs'))).toBe(true)
    expect(Number.isSafeInteger(weightTicks(100_000, 'kg'))).toBe(true)
    expect(Number.isSafeInteger(lengthMicrometres(10_000, 'in'))).toBe(true)
  })
})
