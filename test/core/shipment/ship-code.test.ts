import { describe, expect, it } from 'vitest'
import { shipCode, shipCodeMaker } from '../../../src/core/shipment/ship-code.ts'

const key = new TextEncoder().encode('a key of this world')

describe('ship codes', () => {
  it('are the day and six capitals or digits', () => {
    expect(shipCode('2026-11-21', 1, key)).toMatch(/^261121[0-9A-Z]{6}$/)
  })

  it('are never the same for two numbers', () => {
    const codes = new Set(Array.from({ length: 20_000 }, (_, n) => shipCode('2026-11-21', n, key)))
    expect(codes.size).toBe(20_000)
  })

  it('are the same for the same number, and others under another key', () => {
    expect(shipCode('2026-11-21', 7, key)).toBe(shipCode('2026-11-21', 7, key))
    expect(shipCode('2026-11-21', 7, key)).not.toBe(shipCode('2026-11-21', 7, new Uint8Array(32)))
  })

  it('are the same where very many are made', () => {
    const make = shipCodeMaker(key)
    for (let n = 0; n < 2000; n += 1) {
      expect(make('2026-11-21', n * 999_983)).toBe(shipCode('2026-11-21', n * 999_983, key))
    }
  })

  it('do not tell the next one', () => {
    const [first, second] = [1, 2].map(n => shipCode('2026-11-21', n, key).slice(6))
    expect(parseInt(second ?? '', 36) - parseInt(first ?? '', 36)).not.toBe(1)
  })
})
