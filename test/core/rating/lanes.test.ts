import { describe, expect, it } from 'vitest'
import { quote } from '#core/rating/engine/engine.ts'
import { type Asked, namesQuoted, priceOf, question, quoteOf } from '../../support/rate-question.ts'
import { testCatalogue, testCatalogueData } from '../../support/test-catalogue.ts'

const domestic = [
  'First Class Mail',
  'Priority Mail',
  'Priority Mail Express',
  'Parcel Select Ground',
]
const abroad = [
  'Express Mail International',
  'Priority Mail International',
  'First Class Mail International',
]
const a = (names: readonly string[]): string[] => names.map(name => `<CarrierA> ${name}`)
const courier = '<CarrierB> Ground'

describe('lanes', () => {
  it('the domestic services and the courier serve the US', () => {
    expect(namesQuoted({ weight: [8, 'oz'] })).toEqual([...a(domestic), courier])
  })

  it('the international services and the courier serve Canada', () => {
    const asked: Asked = { country: 'CA', province: 'ON', postalCode: 'K1A 0B1', weight: [8, 'oz'] }
    expect(namesQuoted(asked)).toEqual([...a(abroad), courier])
  })

  it('the international services alone serve any other country', () => {
    const asked: Asked = { country: 'DE', postalCode: '10115', weight: [8, 'oz'] }
    expect(namesQuoted(asked)).toEqual(a(abroad))
  })

  it('every country of the world gets a quote for an ordinary parcel', () => {
    expect(testCatalogueData.countries.size).toBe(249)
    const postalCodes: Record<string, string> = {
      US: '60601',
      CA: 'M5V 2T6',
      PR: '00901',
      GU: '96910',
      VI: '00802',
      AS: '96799',
      MP: '96950',
    }
    for (const country of testCatalogueData.countries.keys()) {
      const asked: Asked = {
        country,
        postalCode: postalCodes[country] ?? null,
        weight: [2, 'lbs'],
        sides: [10, 8, 4],
      }
      expect(namesQuoted(asked).length, country).toBeGreaterThan(0)
    }
  })

  it('every package type gets a quote to the US for a light parcel, from each region', () => {
    expect(testCatalogue.packages).toHaveLength(10)
    for (const { name } of testCatalogue.packages) {
      for (const region of ['ON', 'BC', 'QC']) {
        expect(
          namesQuoted({ package: name, region, weight: [8, 'oz'] }).length,
          name,
        ).toBeGreaterThan(0)
      }
    }
  })

  it.each([
    ['PR', '00901'],
    ['VI', '00802'],
    ['GU', '96910'],
    ['AS', '96799'],
    ['MP', '96950'],
  ])('%s as a country is the US with that province', (country, postalCode) => {
    const asCountry = quote(testCatalogue, question({ country, postalCode }))
    const asProvince = quote(
      testCatalogue,
      question({ country: 'US', province: country, postalCode }),
    )
    expect(asCountry).toEqual(asProvince)
    expect(asCountry.quotes.length).toBeGreaterThan(2)
  })

  it('military mail goes by post alone, at the zone of its gateway', () => {
    const asked: Asked = { postalCode: '09012', weight: [2, 'lbs'] }
    expect(namesQuoted(asked)).not.toContain(courier)
    const gateway = priceOf('<CarrierA> Priority Mail', { ...asked, postalCode: '11430' })
    expect(priceOf('<CarrierA> Priority Mail', asked).total).toBe(gateway.total)
  })
})

describe('postal codes', () => {
  it.each(['10001', '10001-1234', '100011234', ' 10001 1234 '])('%j is one place', postalCode => {
    expect(priceOf(courier, { postalCode }).total).toBe(priceOf(courier).total)
  })

  it.each(['k1a0b1', 'K1A-0B1', 'K1A 0B1', 'K1A'])('%j is one place', postalCode => {
    const asked: Asked = { country: 'CA', province: 'ON', postalCode }
    const usual = priceOf(courier, { ...asked, postalCode: 'K1A 0B1' })
    expect(priceOf(courier, asked).total).toBe(usual.total)
  })

  it.each([null, '', '1000', 'ABCDE', '00000', '213x1'])(
    'without a place, as %j, services that need a zone are left out',
    postalCode => {
      expect(namesQuoted({ postalCode, services: null })).toEqual([])
      expect(quoteOf(courier, { postalCode })).toBe(
        '<CarrierB> Ground needs a zone, but the postal code is in none.',
      )
    },
  )

  it('a malformed Canadian code leaves the services that need none', () => {
    const asked: Asked = { country: 'CA', province: 'ON', postalCode: 'nowhere', weight: [8, 'oz'] }
    expect(namesQuoted(asked)).toEqual(a(abroad))
  })

  it('a code that disagrees with the province decides the zone', () => {
    const asked: Asked = { postalCode: '90210', province: 'NY' }
    expect(priceOf(courier, asked).total).toBe(
      priceOf(courier, { postalCode: '90210', province: 'CA' }).total,
    )
  })
})

describe('services that are not always quoted', () => {
  const media = '<CarrierA> Media Mail'
  const library = '<CarrierA> Library Mail'

  it('Media Mail comes unasked only when every item is of its kind', () => {
    expect(namesQuoted({ hsCodes: [] })).not.toContain(media)
    expect(namesQuoted({ hsCodes: ['490199'] })).toContain(media)
    expect(namesQuoted({ hsCodes: ['4911990000', '852349'] })).toContain(media)
    expect(namesQuoted({ hsCodes: ['490199', null] })).not.toContain(media)
    expect(namesQuoted({ hsCodes: ['490199', '610910'] })).not.toContain(media)
    expect(namesQuoted({ hsCodes: ['491200'] })).not.toContain(media)
    expect(namesQuoted({ hsCodes: ['852400'] })).not.toContain(media)
  })

  it('Media Mail comes whatever the items are when it is named', () => {
    expect(namesQuoted({ hsCodes: ['610910'], services: [media] })).toEqual([media])
  })

  it('Library Mail needs to be named, and the permission of the account', () => {
    expect(namesQuoted({ hsCodes: ['490199'], libraryMail: true })).not.toContain(library)
    expect(quoteOf(library)).toContain('approved accounts')
    expect(namesQuoted({ services: [library], libraryMail: true })).toEqual([library])
  })

  it('neither is ever a choice of ours', () => {
    const restricted = testCatalogue.services.filter(service => service.restricted)
    expect(restricted.map(service => service.name)).toEqual([media, library])
  })

  it('an untracked service leaves when protection is asked', () => {
    const asked: Asked = { country: 'FR', postalCode: null, weight: [8, 'oz'], insured: true }
    expect(namesQuoted(asked)).toEqual(a(abroad.slice(0, 2)))
    expect(quoteOf('<CarrierA> First Class Mail International', asked)).toContain('not tracked')
  })

  it('protection ends at its ceiling', () => {
    expect(priceOf(courier, { insured: true, value: 500_000 }).addOns).toHaveLength(3)
    expect(quoteOf(courier, { insured: true, value: 500_001 })).toContain('declared value')
  })

  it('a service without signature leaves when one is asked', () => {
    expect(
      quoteOf('<CarrierA> First Class Mail International', {
        country: 'FR',
        postalCode: null,
        weight: [8, 'oz'],
        signature: true,
      }),
    ).toContain('signature')
  })
})

describe('returns', () => {
  it('cost what the outbound lane costs, from the US and from Canada', () => {
    for (const asked of [{}, { country: 'CA', province: 'QC', postalCode: 'H2X 1Y4' }]) {
      const outbound = quote(testCatalogue, question(asked))
      expect(quote(testCatalogue, question({ ...asked, isReturn: true }))).toEqual(outbound)
      expect(outbound.quotes.length).toBeGreaterThan(2)
    }
  })

  it('start nowhere else', () => {
    const answer = quote(
      testCatalogue,
      question({ country: 'DE', isReturn: true, postalCode: null }),
    )
    expect(answer.quotes).toEqual([])
    expect(answer.excluded.map(({ message }) => message)).toContain(
      'Returns start in the United States or Canada.',
    )
  })
})

describe('what was asked and has no price', () => {
  it('is told with its reason, and what was not asked is not', () => {
    const { quotes, excluded } = quote(testCatalogue, question({ weight: [2, 'lbs'] }))
    const told = new Map(
      excluded.map(({ serviceId, reason, message }) => [
        testCatalogue.service(serviceId)?.name,
        [reason, message],
      ]),
    )
    expect(told.get('<CarrierA> First Class Mail')?.[0]).toBe('no_rate_for_lane')
    expect(told.get('<CarrierA> Priority Mail International')?.[1]).toContain(
      'does not serve this country',
    )
    expect([...told.keys()]).not.toContain('<CarrierA> Media Mail')
    expect(quotes.length + excluded.length).toBe(8)
  })

  it('nothing is offered to a parcel beyond every service', () => {
    const { quotes, excluded } = quote(testCatalogue, question({ weight: [100_000, 'lbs'] }))
    expect(quotes).toEqual([])
    expect(excluded.length).toBe(8)
  })

  it('a package that the service does not take is said so', () => {
    expect(quoteOf(courier, { package: 'Small Flat Rate Box' })).toContain('package type')
  })
})
