import { describe, expect, it } from 'vitest'
import { readSettings } from '#core/account/settings.ts'
import { blankAddress, type PostalAddress } from '#core/address/postal-address.ts'
import { exactQuestion } from '#core/rating/exact-question.ts'
import type { UncheckedQuestion } from '#core/rating/unchecked-question.ts'
import { testCatalogue } from '../../support/test-catalogue.ts'

const customer: PostalAddress = {
  name: 'Jo Doe',
  company: 'Mug Club',
  address1: '1 Calle Sol',
  address2: 'Apt 2',
  city: 'San Juan',
  provinceCode: null,
  postalCode: '00901',
  countryCode: 'PR',
  phone: '7875550100',
  email: 'jo@example.com',
  residential: false,
}

const asked: UncheckedQuestion = {
  destination: customer,
  isReturn: false,
  returnAddress: null,
  fromAddress: null,
  packages: [
    {
      weight: 1,
      weightUnit: 'lbs',
      length: 8,
      width: 6,
      height: 2,
      sizeUnit: 'in',
      packageType: 'Parcel',
    },
  ],
  services: null,
  region: null,
  insured: false,
  signature: false,
  items: [],
}

const question = (change: Partial<UncheckedQuestion>, settings: Record<string, string> = {}) =>
  exactQuestion(
    { ...asked, ...change },
    {
      catalogue: testCatalogue,
      accountName: 'demo',
      settings: readSettings(new Map(Object.entries(settings))),
      at: Date.parse('2026-06-15T12:00:00Z'),
    },
    ({ part }) => part,
  )

const own = { return_address: JSON.stringify({ name: 'Mugs', address1: '5 Bay St' }) }

describe('a checked question has the whole of both addresses', () => {
  it('of the customer, where a territory is a state', () => {
    expect(question({}).destination).toEqual({
      ...customer,
      countryCode: 'US',
      provinceCode: 'PR',
    })
  })

  it("of the account, or else of its region's first drop-off location", () => {
    const [location] = testCatalogue.locations
    expect(question({}, own).shop).toMatchObject({ name: 'Mugs', address1: '5 Bay St', city: null })
    expect(question({}).shop).toMatchObject({
      name: 'demo',
      address1: location?.address1,
      city: location?.city,
      countryCode: 'CA',
    })
  })

  it('of the shop that a return goes to; where it names no country, it is in that of the account', () => {
    const returnAddress = { ...blankAddress, name: 'Returns', city: 'Buffalo', countryCode: 'US' }
    expect(question({ isReturn: true, returnAddress }, own).shop).toMatchObject({
      name: 'Returns',
      city: 'Buffalo',
      countryCode: 'US',
    })
    const elsewhere = { ...returnAddress, countryCode: null }
    expect(question({ isReturn: true, returnAddress: elsewhere }, own).shop.countryCode).toBe('CA')
    expect(question({ returnAddress }, own).shop.name).toBe('Mugs')
  })

  it("of where the parcel comes from; what the caller leaves out is the account's own", () => {
    const { shop } = question({ fromAddress: { ...blankAddress, name: 'Pop-up' } }, own)
    expect(shop).toMatchObject({ name: 'Pop-up', address1: '5 Bay St', countryCode: 'CA' })
    const there = { ...blankAddress, city: 'Buffalo', postalCode: '14201', phone: '7165550100' }
    expect(question({ fromAddress: there }, own).shop).toMatchObject({
      name: 'Mugs',
      address1: null,
      city: 'Buffalo',
      postalCode: '14201',
      countryCode: 'CA',
      phone: '7165550100',
    })
    expect(question({ isReturn: true, fromAddress: there }, own).shop.city).toBeNull()
  })

  it('which must lie in a country', () => {
    const fromAddress = { ...blankAddress, countryCode: 'XX' }
    expect(() => question({ fromAddress })).toThrow(
      'The fromCountryCode must be a two-letter ISO 3166-1 country code',
    )
  })
})

describe('the sides of a parcel', () => {
  const [parcel] = asked.packages

  it('need a unit', () => {
    const packages = [{ ...parcel, sizeUnit: null }] as const
    expect(() => question({ packages })).toThrow('The sizeUnit is required')
    const envelope = { ...packages[0], packageType: 'Legal Flat Rate Envelope' }
    expect(question({ packages: [envelope] }).parcels[0].sidesMicrometres).toBeNull()
  })
})
