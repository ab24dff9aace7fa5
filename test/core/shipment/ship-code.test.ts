import { describe, expect, it } from 'vitest'
import { shipCode } from '#core/shipment/ship-code.ts'

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

  it('stay what they are from release to release', () => {
    expect(shipCode('2026-11-21', 1, key)).toBe('26112128SOT1')
    expect(shipCode('2026-11-21', 36 ** 6 - 1, key)).toBe('261121RZ2EYE')
  })

  it('do not tell the next one', () => {
    const [first, second] = [1, 2].map(n => shipCode('2026-11-21', n, key).slice(6))
    expect(parseInt(second ?? '', 36) - parseInt(first ?? '', 36)).not.toBe(1)
  })
})
