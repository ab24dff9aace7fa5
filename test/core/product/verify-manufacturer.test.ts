import { describe, expect, it } from 'vitest'
import { verifyManufacturer } from '#core/product/verify-manufacturer.ts'
import type { Manufacturer } from '#core/shipment/manufacturer.ts'

const maker: Manufacturer = {
  name: 'ABC Company Ltd',
  address1: '1234 Main St',
  city: 'Toronto',
  provinceCode: 'ON',
  postalCode: null,
  countryCode: 'CA',
}
const verified = (changes: Partial<Manufacturer> = {}, origin: string | null = 'CA') =>
  verifyManufacturer({ ...maker, ...changes }, origin)

describe('a manufacturer', () => {
  it('has a code where nothing lacks', () => {
    expect(verified()).toEqual({
      manufacturer: maker,
      countryOfOrigin: 'CA',
      mid: 'XOABCCOM1234TOR',
      issues: [],
    })
  })

  it('is in the country that goods come from, and they come from its country', () => {
    expect(verified({ countryCode: null }).mid).toBe('XOABCCOM1234TOR')
    expect(verified({}, null)).toMatchObject({ countryOfOrigin: 'CA', mid: 'XOABCCOM1234TOR' })
  })

  it('needs no number in its street, and no province outside Canada', () => {
    const there = { address1: 'One Century Plaza', provinceCode: null, countryCode: 'CN' }
    expect(verified(there, 'CN').mid).toBe('CNABCCOMTOR')
  })

  it.each<[Partial<Manufacturer>, string | null, string, string]>([
    [{ name: null }, 'CA', 'name', 'missing'],
    [{ name: '金织' }, 'CA', 'name', 'malformed'],
    [{ name: 'x'.repeat(41) }, 'CA', 'name', 'too_long'],
    [{ address1: null }, 'CA', 'address1', 'missing'],
    [{ city: null }, 'CA', 'city', 'missing'],
    [{ city: '深圳' }, 'CA', 'city', 'malformed'],
    [{ provinceCode: null }, 'CA', 'provinceCode', 'missing'],
    [{ provinceCode: 'ZZ' }, 'CA', 'provinceCode', 'unknown'],
    [{ postalCode: '12345678901' }, 'CA', 'postalCode', 'too_long'],
    [{ countryCode: null }, null, 'countryOfOrigin', 'missing'],
    [{ countryCode: null }, 'ZZ', 'countryOfOrigin', 'unknown'],
    [{ countryCode: 'ZZ' }, 'CN', 'countryCode', 'unknown'],
    [{ countryCode: 'HK' }, 'CN', 'countryCode', 'mismatch'],
  ])('with %j from %s has no code: its %s is %s', (changes, origin, part, code) => {
    const { mid, issues } = verified(changes, origin)
    expect(mid).toBeNull()
    expect(issues).toEqual([{ part, code, message: expect.stringMatching(/\.$/) }])
  })

  it('of whom nothing is known lacks everything', () => {
    const nobody = { name: null, address1: null, city: null, provinceCode: null, countryCode: null }
    const parts = verified(nobody, null).issues.map(({ part }) => part)
    expect(parts).toEqual(['name', 'address1', 'city', 'countryOfOrigin'])
  })
})
