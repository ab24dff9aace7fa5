import { afterAll, expect, it } from 'vitest'
import { type Asked, priceOf, quoteOf } from '../../support/rate-question.ts'
import { describeWithReference } from '../../support/reference-data.ts'
import { TempCatalogue } from '../../support/temp-catalogue.ts'
import { nationalCatalogue } from './national-catalogue.ts'
import { limitOf, priceListFile, readPriceList } from './notice-123.ts'

const list = readPriceList()
const temp = new TempCatalogue()
afterAll(() => temp[Symbol.dispose]())

describeWithReference(priceListFile, 'a published national price list', () => {
  const national = list ? nationalCatalogue(temp, list) : temp.compile()
  const zone = (z: number): string => `10${z}01`
  const base = (service: string, asked: Asked): number =>
    priceOf(`<CarrierA> ${service}`, asked, national).baseRate
  const addOns = (service: string, asked: Asked): number[] =>
    priceOf(`<CarrierA> ${service}`, asked, national).addOns.map(addOn => addOn.cost)

  it('prices ground of 12 oz to zone 8 at 6.59', () => {
    expect(
      base('Parcel Select Ground', { weight: [12, 'oz'], sides: null, postalCode: zone(8) }),
    ).toBe(659)
  })

  it('bills 14 lb for 16 × 12 × 12 in of 5 lb by priority to zone 8: 47.68', () => {
    const asked: Asked = { weight: [5, 'lbs'], sides: [16, 12, 12], postalCode: zone(8) }
    expect(base('Priority Mail', asked)).toBe(4768)
  })

  it('adds 4.00 to 10.22 for ground 24 in long', () => {
    const asked: Asked = { weight: [3, 'lbs'], sides: [24, 6, 6], postalCode: zone(5) }
    expect(base('Parcel Select Ground', asked)).toBe(1022)
    expect(addOns('Parcel Select Ground', asked)).toEqual([400])
  })

  it('bills 23 lb, the length and the volume for ground of 31 × 12 × 10 in', () => {
    const asked: Asked = { weight: [8, 'lbs'], sides: [31, 12, 10], postalCode: zone(4) }
    const quote = priceOf('<CarrierA> Parcel Select Ground', asked, national)
    expect(quote.baseRate).toBe(2468)
    expect(quote.addOns.map(addOn => addOn.cost)).toEqual([840, 1800])
    expect(quote.total).toBe(5108)
  })

  it('takes 2.2 lb of media for three pounds: 5.97', () => {
    expect(base('Media Mail', { weight: [2.2, 'lbs'], postalCode: zone(7) })).toBe(597)
  })

  it('protects 250 for 4.45 and 750 for 11.95', () => {
    const insured = (value: number): Asked => ({ insured: true, value, postalCode: zone(2) })
    expect(addOns('Priority Mail', insured(25_000))).toEqual([445])
    expect(addOns('Priority Mail', insured(75_000))).toEqual([1195])
  })

  it('takes the cubic tier of 10 × 8 × 4 in by priority to zone 5: 12.58 rather than 20.86', () => {
    const asked: Asked = { weight: [6, 'lbs'], sides: [10, 8, 4], postalCode: zone(5) }
    expect(base('Priority Mail', asked)).toBe(1258)
    expect(base('Priority Mail', { ...asked, sides: null })).toBe(2086)
  })

  it('asks flat rates whatever the zone, and the oversize price at any weight', () => {
    for (const z of [1, 9]) {
      expect(
        base('Priority Mail', { package: 'Medium Flat Rate Box 2', postalCode: zone(z) }),
      ).toBe(1920)
      expect(
        base('Priority Mail Express', {
          package: 'Flat Rate PAdded Envelope',
          postalCode: zone(z),
        }),
      ).toBe(2945)
    }
    const long: Asked = { weight: [3, 'lbs'], sides: [60, 16, 10], postalCode: zone(4) }
    expect(base('Parcel Select Ground', long)).toBe(15_039)
  })

  it('answers every cell of the domestic tables by weight', () => {
    const tables = {
      priority_mail_commercial: 'Priority Mail',
      priority_mail_express_commercial: 'Priority Mail Express',
      ground_advantage_commercial: 'Parcel Select Ground',
      media_mail_commercial: 'Media Mail',
      library_mail_commercial: 'Library Mail',
    }
    let cells = 0
    for (const [table, service] of Object.entries(tables)) {
      for (const [key, prices] of Object.entries(list?.domestic[table] ?? {})) {
        const { basis, upTo, unit } = limitOf(table, key)
        if (basis !== 'weight') continue
        const row = Array.isArray(prices) ? prices : Array<number>(9).fill(prices)
        for (const [i, price] of row.entries()) {
          const asked: Asked = {
            weight: [Number(upTo), unit === 'lb' ? 'lbs' : 'oz'],
            sides: null,
            postalCode: zone(i + 1),
            libraryMail: true,
          }
          expect(base(service, asked), `${table} ${key} zone ${i + 1}`).toBe(
            Math.round(price * 100),
          )
          cells++
        }
      }
    }
    expect(cells).toBeGreaterThan(3000)
  })

  it('answers retail beside the primary price where both tiers stand in the cards', () => {
    const asked: Asked = {
      country: 'CA',
      postalCode: 'K1A 0B1',
      weight: [1, 'lbs'],
      sides: null,
      tierPricing: true,
    }
    const quote = priceOf('<CarrierA> Priority Mail International', asked, national)
    const cell = (table: string): number =>
      Math.round((list?.international[table]?.['1']?.['1'] ?? 0) * 100)
    expect(quote.baseRate).toBe(cell('priority_mail_international_commercial_base'))
    expect(quote.tiers?.retail.baseRate).toBe(cell('priority_mail_international_retail'))
    expect(quote.tiers?.enterprise.baseRate).toBe(
      cell('priority_mail_international_commercial_plus'),
    )
  })

  it('prices every country by its group, up to the weight that it takes', () => {
    let priced = 0
    for (const country of list?.country_price_groups ?? []) {
      const { iso2, pmi_group: group, pmi_max_lb: most } = country
      if (iso2 === null || group === null || most === null || iso2 === 'US') continue
      const asked = (pounds: number): Asked => ({
        country: iso2,
        postalCode: null,
        weight: [pounds, 'lbs'],
        sides: null,
      })
      const table = list?.international.priority_mail_international_commercial_base
      expect(base('Priority Mail International', asked(4)), iso2).toBe(
        Math.round((table?.['4']?.[String(group)] ?? 0) * 100),
      )
      expect(
        quoteOf('<CarrierA> Priority Mail International', asked(most + 0.1), national),
      ).toMatch(/heavier|above the 70 lb/)
      priced++
    }
    expect(priced).toBeGreaterThan(180)
  })
})
