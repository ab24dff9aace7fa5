import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CarrierQuote, isWhole, judgeQuotes } from '#carriers/remote/judge-quotes.ts'
import { readAmount } from '#carriers/remote/read-answer.ts'
import type { DayRate } from '#core/catalogue/exchange-rate.ts'
import { currencies, millionthsOf } from '#core/values/money.ts'
import { testCatalogue } from '../../support/test-catalogue.ts'

const good: CarrierQuote = {
  serviceId: 1,
  packageId: 1,
  deliveryDays: { least: 1, most: 3 },
  baseRate: 1000,
  addOns: [{ type: 'fuel', name: 'Fuel', cost: 150 }],
  duty: 0,
  rate: 1150,
  gst: 58,
  pst: 0,
  hst: 0,
  qst: 0,
  dutyTax: 0,
  tax: 58,
  total: 1208,
  currency: 'CAD',
}

const judge = (...quotes: readonly CarrierQuote[]) =>
  judgeQuotes(quotes, {
    carrierName: 'Test Carrier',
    serviceIds: [1, 2],
    toHouseCurrency: testCatalogue.toHouseCurrency,
  })

const bad: readonly [string, Partial<CarrierQuote>][] = [
  ['NaN', { baseRate: Number.NaN }],
  ['infinity', { total: Number.POSITIVE_INFINITY }],
  ['half a cent', { baseRate: 1000.5, rate: 1150.5, total: 1208.5 }],
  ['a text', { gst: '58' as unknown as number }],
  ['nothing', { duty: undefined as unknown as number }],
  ['a negative add-on', { addOns: [{ type: 'fuel', name: 'Fuel', cost: -150 }] }],
  ['a negative tax', { gst: -58, tax: -58, total: 1092 }],
  ['a hundred thousand and a cent', { baseRate: 10_000_001, rate: 10_000_151, total: 10_000_209 }],
  ['a rate that is not its parts', { rate: 1151, total: 1209 }],
  ['a tax that is not its parts', { tax: 59, total: 1209 }],
  ['a total that is not rate and tax', { total: 1207 }],
  ['a currency of nowhere', { currency: 'XAU' as CarrierQuote['currency'] }],
  ['days that run backwards', { deliveryDays: { least: 3, most: 1 } }],
  ['days without end', { deliveryDays: { least: 1, most: 1000 } }],
  ['a long memo', { memo: 'x'.repeat(2049) }],
]

describe('a price of a carrier', () => {
  it('that is sound counts, with its memo and without tiers', () => {
    const { quotes, excluded } = judge({ ...good, memo: 'offer' })
    expect(quotes).toEqual([{ ...good, memo: 'offer', tiers: null }])
    expect(excluded).toEqual([
      {
        serviceId: 2,
        reason: 'no_rate_for_lane',
        message: 'Test Carrier offers no such service for this parcel.',
      },
    ])
  })

  it.each(bad)('with %s excludes its own service, and no other', (_, change) => {
    const { quotes, excluded } = judge({ ...good, ...change }, { ...good, serviceId: 2 })
    expect(quotes.map(({ serviceId }) => serviceId)).toEqual([2])
    expect(excluded).toEqual([
      { serviceId: 1, reason: 'carrier_error', message: expect.stringContaining('not used') },
    ])
  })

  it('in another currency is converted part by part, and its sums are those of its parts', () => {
    const amount = fc.integer({ min: 0, max: 100_000 })
    fc.assert(
      fc.property(
        fc.constantFrom(...currencies),
        fc.tuple(amount, amount, amount, amount, amount),
        (currency, [baseRate, cost, duty, gst, pst]) => {
          const addOns = [{ type: 'fuel', name: 'Fuel', cost }] as const
          const rate = baseRate + cost + duty
          const tax = gst + pst
          const price = { ...good, baseRate, addOns, duty, gst, pst, rate, tax, total: rate + tax }
          const [quote] = judge({ ...price, currency }).quotes
          return quote?.currency === 'CAD' && isWhole(quote)
        },
      ),
    )
  })
})

describe('a price in another currency', () => {
  const ofDay = (rate: DayRate | null) => ({
    carrierName: 'Test Carrier',
    serviceIds: [1],
    toHouseCurrency: (minor: number) => rate && millionthsOf(minor, rate.millionths),
    dayRateOf: () => rate,
  })

  it('keeps the rate and the day by which it was converted', () => {
    const rate: DayRate = { currency: 'USD', day: '2026-11-27', millionths: 1_400_000 }
    const [quote] = judgeQuotes([{ ...good, currency: 'USD' }], ofDay(rate)).quotes
    expect(quote).toMatchObject({ baseRate: 1400, gst: 81, total: 1691, currency: 'CAD' })
    expect(quote?.exchange).toEqual(rate)
  })

  it('that has no current rate is left out, and the sentence says why', () => {
    expect(judgeQuotes([{ ...good, currency: 'USD' }], ofDay(null))).toEqual({
      quotes: [],
      excluded: [
        {
          serviceId: 1,
          reason: 'carrier_error',
          message: 'There is no current exchange rate for USD.',
        },
      ],
    })
  })
})

describe('an amount of an answer', () => {
  it.each([
    ['12.34', 1234],
    [12.34, 1234],
    [0.1, 10],
    ['7', 700],
    ['1.005', 101],
    ['1.0049', 100],
    ['-3.5', -350],
    ['100000.00', 10_000_000],
  ])('%s is %d cents', (value, cents) => {
    expect(readAmount(value)).toBe(cents)
  })

  it.each([['NaN'], [''], ['12,34'], ['1e3'], [Number.NaN], [1e21], [null], [undefined], [{}]])(
    '%s is none',
    value => {
      expect(readAmount(value)).toBeNaN()
    },
  )
})
