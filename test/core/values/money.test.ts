import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  divideHalfUp,
  formatMinor,
  fromDecimal,
  millionthsOf,
  parseMinor,
  toDecimal,
} from '#core/values/money.ts'

describe('money', () => {
  it('rounds halves away from zero', () => {
    expect(divideHalfUp(5, 10)).toBe(1)
    expect(divideHalfUp(4, 10)).toBe(0)
    expect(divideHalfUp(15, 10)).toBe(2)
    expect(divideHalfUp(-15, 10)).toBe(-2)
  })

  it('refuses to round what a double can no longer hold exactly', () => {
    expect(() => divideHalfUp(2 ** 53, 10)).toThrow(RangeError)
    expect(() => divideHalfUp(Number.NaN, 10)).toThrow(RangeError)
  })

  it('agrees with exact arithmetic', () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000_000),
        fc.integer({ min: 1, max: 1_000_000 }),
        (value, divisor) => {
          const exact = (BigInt(value) * 2n + BigInt(divisor)) / (BigInt(divisor) * 2n)
          expect(divideHalfUp(value, divisor)).toBe(Number(exact))
        },
      ),
    )
  })

  it('reads a decimal back to its cents, and none that is between two', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000_000), minor => {
        expect(fromDecimal(toDecimal(minor))).toBe(minor)
      }),
    )
    for (const amount of [10.005, 0.001, 1.150001, Number.NaN]) {
      expect(fromDecimal(amount)).toBeNull()
    }
  })

  it('takes millionths of amounts far beyond what a product can hold', () => {
    expect(millionthsOf(999_900_000_000, 1_385_000)).toBe(1_384_861_500_000)
    expect(millionthsOf(9_999_000_000_000, 1_830_000)).toBe(18_298_170_000_000)
    expect(millionthsOf(3, 500_000)).toBe(2)
  })

  it('reads back every amount that it writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), minor => {
        expect(parseMinor(formatMinor(minor))).toBe(minor)
        expect(Number(formatMinor(minor))).toBe(toDecimal(minor))
      }),
    )
  })

  it.each(['', '1.234', '1e3', '1,00', 'NaN', '.5', '5.', '--1', '99999999999999'])(
    'refuses %j as an amount',
    text => {
      expect(parseMinor(text)).toBeNull()
    },
  )

  it('shows three tenths where floats would show more', () => {
    expect(toDecimal(10 + 20)).toBe(0.3)
  })
})
