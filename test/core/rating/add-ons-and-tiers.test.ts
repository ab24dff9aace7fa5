import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileCatalogue } from '#core/rating/engine/compile-catalogue.ts'
import { quote } from '#core/rating/engine/engine.ts'
import { priceOf } from '../../support/rate-question.ts'
import { TempCatalogue } from '../../support/temp-catalogue.ts'
import { testCatalogue, testCatalogueData } from '../../support/test-catalogue.ts'
import { rateQuestion } from './random-question.ts'

const courier = '<CarrierB> Ground'
const priority = '<CarrierA> Priority Mail'
const typed = (service: string, asked: Parameters<typeof priceOf>[1]) =>
  priceOf(service, asked).addOns.map(({ type, cost }) => [type, cost])

describe('add-ons', () => {
  it('are none where nothing is asked', () => {
    expect(priceOf(priority).addOns).toEqual([])
  })

  it('signature and protection are charged when they are asked', () => {
    expect(typed(priority, { signature: true, insured: true, value: 10_000 })).toEqual([
      ['signature', 526],
      ['insurance', 295],
    ])
  })

  it.each([
    [0, 195],
    [5000, 195],
    [5001, 295],
    [30_000, 595],
    [30_001, 780],
    [40_000, 780],
    [40_001, 965],
  ])('protection of %s cents costs %s', (value, cost) => {
    expect(typed(priority, { insured: true, value })).toEqual([['insurance', cost]])
  })

  it('residential is asked of the courier, and fuel is reckoned on what came before it', () => {
    const { baseRate, addOns } = priceOf(courier, { residential: true, signature: true })
    const fuel = Math.floor(((baseRate + 585) * 185_000) / 1_000_000 + 0.5)
    expect(addOns.map(({ type, cost }) => [type, cost])).toEqual([
      ['signature', 640],
      ['residential', 585],
      ['fuel', fuel],
    ])
    expect(typed(courier, { residential: false }).map(([type]) => type)).toEqual(['fuel'])
  })

  it('remote places and awkward parcels cost more', () => {
    expect(typed(courier, { postalCode: '99501' }).map(([type]) => type)).toContain('remote')
    expect(
      typed(courier, { country: 'CA', province: 'YT', postalCode: 'Y1A 1A1' }).map(
        ([type]) => type,
      ),
    ).toContain('remote')
    expect(typed(courier, { postalCode: '10001' }).map(([type]) => type)).not.toContain('remote')
    const long = typed(courier, { sides: [48.1, 4, 4] }).map(([type]) => type)
    expect(long).toContain('handling')
    expect(typed(courier, { sides: [48, 4, 4] }).map(([type]) => type)).not.toContain('handling')
  })
})

describe('a catalogue with many surcharges of other services', () => {
  it('prices as one without them', () => {
    const [first] = testCatalogueData.surcharges
    const idle = first ? Array.from({ length: 40 }, () => ({ ...first, serviceIds: [] })) : []
    const surcharges = [...idle, ...testCatalogueData.surcharges]
    const crowded = compileCatalogue(
      { ...testCatalogueData, surcharges },
      { environment: 'sandbox' },
    )
    let added = 0
    fc.assert(
      fc.property(rateQuestion, question => {
        const told = quote(crowded, question)
        expect(told).toEqual(quote(testCatalogue, question))
        added += told.quotes.flatMap(({ addOns }) => addOns).length
      }),
      { numRuns: 1000 },
    )
    expect(added).toBeGreaterThan(100)
  })
})

describe('tiers', () => {
  it('are told only to an account that has them', () => {
    expect(priceOf(priority).tiers).toBeNull()
    const { tiers, total } = priceOf(priority, { tierPricing: true })
    expect(tiers?.retail.total).toBeGreaterThan(total)
    expect(tiers?.enterprise.total).toBeLessThan(total)
  })

  it('are absent where the card prices only one', () => {
    expect(priceOf('<CarrierA> Media Mail', { tierPricing: true }).tiers).toBeNull()
    using temp = new TempCatalogue()
    temp.replace('cards/carriera-priority-mail.csv', /^enterprise,.*\n/gm, '')
    expect(priceOf(priority, { tierPricing: true }, temp.compile()).tiers).toBeNull()
  })

  it('carry their own add-ons and taxes', () => {
    const asked = {
      tierPricing: true,
      signature: true,
      country: 'CA',
      province: 'ON',
      postalCode: 'M5V 2T6',
    }
    const { tiers, hst } = priceOf(courier, asked)
    expect(tiers?.retail.hst).toBeGreaterThan(hst)
    const domestic = priceOf(priority, { tierPricing: true, signature: true })
    expect(domestic.addOns[0]?.cost).toBe(526)
    expect(domestic.tiers?.retail.addOns[0]?.cost).toBe(651)
  })

  it.each([
    [{ retail: '4.70' }, 651, 526],
    [{ enterprise: '3.10' }, 526, 429],
    [{ retail: '4.70', enterprise: '3.10' }, 651, 429],
    [{ enterprise: '0.00' }, 526, undefined],
  ])('are charged their own amounts, else the primary one: %j', (given, retail, enterprise) => {
    using temp = new TempCatalogue()
    temp.replace(
      'surcharges.json',
      /"tiers": \{\s*"retail": "4.70"\s*\}/,
      `"tiers": ${JSON.stringify(given)}`,
    )
    const asked = { tierPricing: true, signature: true }
    const { addOns, tiers } = priceOf(priority, asked, temp.compile())
    expect(addOns[0]?.cost).toBe(526)
    expect(tiers?.retail.addOns[0]?.cost).toBe(retail)
    expect(tiers?.enterprise.addOns[0]?.cost).toBe(enterprise)
  })

  it('reckon percentages on their own price, and add up by themselves', () => {
    const quoted = priceOf(courier, { tierPricing: true, signature: true, residential: true })
    const { retail, enterprise } = quoted.tiers ?? expect.unreachable()
    const fuels = [quoted, retail, enterprise].map(price => {
      const fuel = Math.floor(((price.baseRate + 585) * 185_000) / 1_000_000 + 0.5)
      expect(price.addOns.map(({ type, cost }) => [type, cost])).toEqual([
        ['signature', 640],
        ['residential', 585],
        ['fuel', fuel],
      ])
      expect(price.rate).toBe(price.baseRate + 640 + 585 + fuel)
      return fuel
    })
    expect(new Set(fuels).size).toBe(3)
  })

  it('leave the primary price as it is', () => {
    const { tiers, ...primary } = priceOf(courier, { tierPricing: true })
    const { tiers: none, ...same } = priceOf(courier)
    expect(primary).toEqual(same)
    expect([tiers === null, none]).toEqual([false, null])
  })
})

describe('currency', () => {
  it('cards in another currency are turned into CAD, half a cent up', () => {
    using temp = new TempCatalogue()
    temp.replace('exchange.json', '1.3850', '1.345')
    temp.replace(
      'cards/carriera-priority-mail.csv',
      /primary,weight,,1,lb,.*/,
      'primary,weight,,1,lb,10.10,10.10,10.10,10.10,10.10,10.10,10.10,10.10,10.10',
    )
    const catalogue = temp.compile()
    // 10.10 × 1.345 is 13.5845, and 0.10 × 1.345 is 0.1345; 1.00 × 1.345 is exactly half a cent over.
    expect(priceOf(priority, { weight: [1, 'lbs'], sides: [12, 12, 6] }, catalogue).baseRate).toBe(
      1358,
    )
    expect(catalogue.toHouseCurrency(100, 'USD')).toBe(135)
    expect(catalogue.toHouseCurrency(100, 'CAD')).toBe(100)
    expect(testCatalogue.toHouseCurrency(10_000, 'GBP')).toBe(18_300)
  })
})
