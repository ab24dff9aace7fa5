import { describe, expect, it } from 'vitest'
import { routingCode, sortCode } from '#carriers/table/sorting-codes.ts'
import type { LabelAddress } from '#core/ports/labels.ts'
import { shop } from '../../support/sale-order.ts'

const in90210: LabelAddress = {
  ...shop,
  address1: '2 Main St',
  city: 'Beverly Hills',
  provinceCode: 'CA',
  postalCode: '90210-1234',
  countryCode: 'US',
}

describe('a sort code', () => {
  it('is a route within the ZIP code, the same for the same street however it is written', () => {
    const code = sortCode(in90210)
    expect(code).toMatch(/^C0[0-9]{2}$/)
    expect(sortCode({ ...in90210, postalCode: '902101234', address1: '2 MAIN ST' })).toBe(code)
  })

  it('tells post office boxes apart', () => {
    expect(sortCode({ ...in90210, address1: 'P.O. Box 12' })).toMatch(/^B/)
  })

  it('is none where the mail of the United States does not go, or can not be told', () => {
    expect(sortCode(shop)).toBeNull()
    expect(sortCode({ ...in90210, postalCode: null })).toBeNull()
    expect(sortCode({ ...in90210, postalCode: 'nowhere' })).toBeNull()
  })

  it('spreads streets over routes', () => {
    const routes = Array.from({ length: 500 }, (_, house) =>
      sortCode({ ...in90210, address1: `${house} Main St` }),
    )
    expect(new Set(routes).size).toBeGreaterThan(60)
  })
})

describe('a routing code', () => {
  it('is province, area and belt', () => {
    expect(routingCode(in90210)).toMatch(/^CA 902 [1-9]-(0[1-9]|1[0-2])$/)
    expect(routingCode(shop)).toMatch(/^ON L5T [1-9]-(0[1-9]|1[0-2])$/)
  })

  it('knows the province of a Canadian code that came without one', () => {
    expect(routingCode({ ...shop, provinceCode: null, postalCode: 'x0a0a0' })).toMatch(/^NU X0A /)
  })

  it('does with what an address has', () => {
    const bare = { ...shop, provinceCode: null, postalCode: null, countryCode: 'MX' }
    expect(routingCode(bare)).toMatch(/^MX [1-9]-/)
  })
})
