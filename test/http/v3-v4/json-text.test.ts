import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalJson } from '#http/v3-v4/json-text.ts'

describe('money as a JSON number', () => {
  it.each([
    [0, '0'],
    [5, '0.05'],
    [50, '0.5'],
    [100, '1'],
    [1250, '12.5'],
    [-199, '-1.99'],
    [123_456_789, '1234567.89'],
  ])('writes %i cents as %s', (minor, text) => expect(decimalJson(minor)).toBe(text))

  it('is to the cent what JSON would make of the same number', () =>
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000, max: 10_000_000_000 }), minor => {
        expect(decimalJson(minor)).toBe(JSON.stringify(minor / 100))
        expect(decimalJson(minor)).toBe(decimalJson(minor))
      }),
    ))
})
