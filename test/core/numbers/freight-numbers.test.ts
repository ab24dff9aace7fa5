import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bolNumber, freightUnitNumber } from '#core/numbers/bol-number.ts'
import { pieceCheckDigit } from '#core/numbers/check-digits.ts'
import { isProNumber, type ProOrder, proNumber, proSerials } from '#core/numbers/pro-number.ts'

const block = { first: 1_600_000_000, last: 3_199_999_999 }
const order = (serial: number, check: ProOrder['check'] = 'luhn'): ProOrder => ({
  digits: 11,
  check,
  block,
  serial,
})

describe('a PRO number', () => {
  it('of Old Dominion, 07209562763, has the check digit of Luhn', () => {
    expect(isProNumber('07209562763', { digits: 11, check: 'luhn' })).toBe(true)
    expect(isProNumber('07209562764', { digits: 11, check: 'luhn' })).toBe(false)
    expect(isProNumber('7209562763', { digits: 11, check: 'luhn' })).toBe(false)
    expect(isProNumber('0720956276X', { digits: 11, check: 'luhn' })).toBe(false)
  })

  it('by modulo 11 has weights from 2 to 7, and 0 where 10 would be', () => {
    // 2·5 + 3·4 + 4·3 + 5·2 + 6·1 = 50, and 55 is the next multiple of 11.
    expect(isProNumber('0000123455', { digits: 10, check: 'mod_11' })).toBe(true)
    // 3·4 = 12 leaves 1, which 10 would complete.
    expect(isProNumber('0000000400', { digits: 10, check: 'mod_11' })).toBe(true)
    expect(isProNumber('0000000000', { digits: 10, check: 'mod_11' })).toBe(true)
  })

  it.each(['luhn', 'mod_11'] as const)('by %s tells one wrong digit', check => {
    const right = proNumber(order(815_4711, check))
    // By modulo 11 two remainders share the digit 0, so another number would tell less.
    expect(right).not.toMatch(/0$/)
    for (let at = 0; at < 10; at++) {
      for (const digit of '0123456789') {
        const wrong = right.slice(0, at) + digit + right.slice(at + 1)
        if (digit === right[at]) continue
        expect(isProNumber(wrong, { digits: 11, check })).toBe(false)
      }
    }
  })

  it('is counted from the first of its block to the last', () => {
    expect(proNumber(order(0)).slice(0, -1)).toBe('1600000000')
    expect(proNumber(order(proSerials(block) - 1)).slice(0, -1)).toBe('3199999999')
    expect(() => proNumber(order(proSerials(block)))).toThrow(RangeError)
    expect(() => proNumber(order(-1))).toThrow(RangeError)
  })

  const file = new URL('../../../../shared/data/tracking/old_dominion.json', import.meta.url)
  it.skipIf(!existsSync(file))('of published lists is one (needs ../shared/data)', () => {
    const { tracking_numbers: lists } = JSON.parse(readFileSync(file, 'utf8')) as {
      tracking_numbers: { test_numbers: { valid: string[] } }[]
    }
    const valid = lists.flatMap(({ test_numbers: numbers }) => numbers.valid)
    expect(valid.length).toBeGreaterThan(5)
    for (const text of valid.map(one => one.replaceAll(/\s/g, ''))) {
      expect(isProNumber(text, { digits: 11, check: 'luhn' })).toBe(true)
    }
  })
})

describe('the number of a bill of lading', () => {
  it('is seventeen digits with a check digit, another one in each world', () => {
    const [production, sandbox] = [bolNumber(4711, 'production'), bolNumber(4711, 'sandbox')]
    expect(production).toMatch(/^10{11}4711\d$/)
    expect(sandbox).toMatch(/^20{11}4711\d$/)
    for (const number of [production, sandbox]) {
      expect(Number(number.at(-1))).toBe(pieceCheckDigit(number.slice(0, -1)))
    }
  })

  it('with the PRO number, the unit and their count names a handling unit', () => {
    expect(freightUnitNumber('07209562763', 2, 10)).toBe('07209562763002010')
  })
})
