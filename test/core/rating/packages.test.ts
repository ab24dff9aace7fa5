import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { compileCatalogue } from '#core/rating/engine/compile-catalogue.ts'
import { explain, quote } from '#core/rating/engine/engine.ts'
import type { RateParcel, RateQuestion } from '#core/rating/question.ts'
import type { AddOn, Price, Quote } from '#core/rating/quote.ts'
import { millionthsOf } from '#core/values/money.ts'
import { lengthMicrometres, weightTicks } from '#core/values/units.ts'
import { type Asked, question, serviceId } from '../../support/rate-question.ts'
import { testCatalogue, testCatalogueData } from '../../support/test-catalogue.ts'
import { allServiceIds, rateQuestion } from './random-question.ts'

const runs = process.env.PROOF === '1' ? 100_000 : inject('isThorough') ? 3000 : 1000

const of = (asked: RateQuestion, ...parcels: readonly [RateParcel, ...RateParcel[]]) => ({
  ...asked,
  parcels,
})

const inches = (length: number): number => lengthMicrometres(length, 'in')
const side = fc.integer({ min: 6, max: 24 })
const smallBox: fc.Arbitrary<RateParcel> = fc
  .record({
    pounds: fc.integer({ min: 1, max: 20 }),
    sides: fc.tuple(side, side, side),
  })
  .map(({ pounds, sides: [length, width, height] }) => ({
    weightTicks: weightTicks(pounds, 'lbs'),
    sidesMicrometres: [inches(length), inches(width), inches(height)],
    packageId: 1,
  }))

/** Mostly such that some service takes them. */
const anyParcel = fc.oneof(
  { weight: 9, arbitrary: smallBox },
  { weight: 1, arbitrary: rateQuestion.map(({ parcels }) => parcels[0]) },
)

/** A question of two to five packages. */
const severalPackages: fc.Arbitrary<RateQuestion> = fc
  .tuple(rateQuestion, anyParcel, fc.array(anyParcel, { minLength: 1, maxLength: 4 }))
  .map(([asked, first, others]) => of(asked, first, ...others))

const every = (quotes: readonly Quote[]): readonly Price[] =>
  quotes.flatMap(found =>
    found.tiers ? [found, found.tiers.retail, found.tiers.enterprise] : [found],
  )

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0)

const isOnce = ({ type }: AddOn): boolean => type === 'insurance'

const costs = (addOns: readonly AddOn[]): Readonly<Record<string, number>> =>
  Object.fromEntries(addOns.map(({ name, cost }) => [name, cost]))

/** A box from Ontario, unless it is said otherwise. */
const box = (asked: Asked): RateParcel => question(asked).parcels[0]

function onlyQuote(asked: RateQuestion): Quote {
  const [found, ...others] = quote(testCatalogue, asked).quotes
  if (!found || others.length > 0) throw new Error('not one quote')
  return found
}

describe('of any packages of one shipment', () => {
  it('the parts of each price sum to its total, to the cent', () => {
    let prices = 0
    fc.assert(
      fc.property(severalPackages, asked => {
        for (const price of every(quote(testCatalogue, asked).quotes)) {
          prices += 1
          expect(price.rate).toBe(price.baseRate + sum(price.addOns.map(({ cost }) => cost)))
          expect(price.tax).toBe(price.gst + price.pst + price.hst + price.qst)
          expect(price.total).toBe(price.rate + price.tax)
        }
      }),
      { numRuns: runs },
    )
    expect(prices).toBeGreaterThan(runs / 2)
  })

  it('each is priced by itself, and only protection and tax are reckoned on the sum', () => {
    fc.assert(
      fc.property(severalPackages, asked => {
        const single = asked.parcels.map(parcel => quote(testCatalogue, of(asked, parcel)))
        for (const together of quote(testCatalogue, asked).quotes) {
          const parts = single.flatMap(({ quotes }) =>
            quotes.filter(({ serviceId: id }) => id === together.serviceId),
          )
          expect(parts).toHaveLength(asked.parcels.length)
          expect(together.baseRate).toBe(sum(parts.map(({ baseRate }) => baseRate)))
          const each = parts.flatMap(({ addOns }) => addOns.filter(addOn => !isOnce(addOn)))
          const once = parts[0]?.addOns.filter(isOnce) ?? []
          expect(together.addOns.filter(isOnce)).toEqual(once)
          expect(sum(together.addOns.map(({ cost }) => cost))).toBe(
            sum([...each, ...once].map(({ cost }) => cost)),
          )
        }
      }),
      { numRuns: runs },
    )
  })

  it('a service that refuses one of them refuses all, and takes all that it takes', () => {
    fc.assert(
      fc.property(severalPackages, asked => {
        const single = asked.parcels.map(parcel => quote(testCatalogue, of(asked, parcel)))
        const takes = (id: number): boolean =>
          single.every(({ quotes }) => quotes.some(({ serviceId: its }) => its === id))
        const { quotes, excluded } = quote(testCatalogue, asked)
        expect(quotes.every(({ serviceId: id }) => takes(id))).toBe(true)
        expect(excluded.some(({ serviceId: id }) => takes(id))).toBe(false)
      }),
      { numRuns: runs },
    )
  })

  it('their order changes no price', () => {
    fc.assert(
      fc.property(severalPackages, asked => {
        const [first, ...others] = asked.parcels
        const [second = first, ...rest] = others
        const turned = of(asked, second, ...rest, first)
        const priced = (its: RateQuestion) =>
          quote(testCatalogue, its).quotes.map(({ packageId: _, ...found }) => found)
        expect(priced(turned)).toEqual(priced(asked))
      }),
      { numRuns: runs },
    )
  })

  it('what explains a price is that price, and its steps add up to it', () => {
    fc.assert(
      fc.property(severalPackages, fc.constantFrom(...allServiceIds), (drawn, id) => {
        const asked = { ...drawn, services: [id] }
        const { quotes, excluded } = quote(testCatalogue, asked)
        const why = explain(testCatalogue, asked, id)
        expect(why?.quote ?? null).toEqual(quotes[0] ?? null)
        expect(why?.excluded ?? null).toEqual(excluded[0] ?? null)
        if (!why?.quote) return
        expect(why.packages).toHaveLength(asked.parcels.length)
        expect(sum(why.packages.map(({ card }) => card?.baseRate ?? 0))).toBe(why.quote.baseRate)
        const addOns = [...why.packages.flatMap(({ addOns: its }) => its), ...why.addOns]
        expect(sum(addOns.map(({ cost }) => cost))).toBe(why.quote.rate - why.quote.baseRate)
        expect(sum(why.taxes.map(({ amount }) => amount))).toBe(why.quote.tax)
      }),
      { numRuns: runs },
    )
  })
})

describe('identical packages', () => {
  const asked = {
    services: ['<CarrierB> Ground'],
    residential: true,
    signature: true,
    insured: true,
    value: 25_000,
    tierPricing: true,
  }
  const one = onlyQuote(question(asked))
  const three = onlyQuote(of(question(asked), box(asked), box(asked), box(asked)))

  it('cost each its base rate and add-ons, and share one protection', () => {
    expect(three.baseRate).toBe(3 * one.baseRate)
    const { Protection, ...each } = costs(one.addOns)
    const tripled = Object.entries(each).map(([name, cost]) => [name, 3 * cost])
    expect(costs(three.addOns)).toEqual({ ...Object.fromEntries(tripled), Protection })
    expect(three.addOns.map(({ name }) => name)).toEqual(one.addOns.map(({ name }) => name))
  })

  it('cost so in both tiers, too', () => {
    const [retail, enterprise] = [one.tiers?.retail, one.tiers?.enterprise]
    expect(three.tiers?.retail.baseRate).toBe(3 * (retail?.baseRate ?? 0))
    expect(three.tiers?.enterprise.baseRate).toBe(3 * (enterprise?.baseRate ?? 0))
  })
})

describe('the tax of several packages', () => {
  const home = { country: 'CA', province: 'QC', postalCode: 'H2X 1Y4', region: 'QC' } as const
  const asked = question({ ...home, services: ['<CarrierB> Ground'] })

  it('is rounded once, on the sum', () => {
    const all = onlyQuote(
      of(asked, ...(Array.from({ length: 7 }, () => asked.parcels[0]) as [RateParcel])),
    )
    expect(all.gst).toBe(millionthsOf(all.rate, 50_000))
    expect(all.qst).toBe(millionthsOf(all.rate, 99_750))
  })

  it('is left out where the sum reaches the zero-rating, though no package does', () => {
    const abroad = question({ services: ['<CarrierB> Ground'] })
    const one = onlyQuote(abroad)
    const zeroRatedFrom = one.rate + 1
    const catalogue = compileCatalogue(
      { ...testCatalogueData, taxes: { ...testCatalogueData.taxes, zeroRatedFrom } },
      { environment: 'sandbox' },
    )
    const taxOf = (its: RateQuestion): number | undefined => quote(catalogue, its).quotes[0]?.tax
    expect(taxOf(abroad)).toBeGreaterThan(0)
    expect(taxOf(of(abroad, abroad.parcels[0], abroad.parcels[0]))).toBe(0)
  })
})

describe('the value of the goods', () => {
  it('is protected as one sum, and refused as one sum', () => {
    const asked = question({
      services: ['<CarrierA> Priority Mail'],
      insured: true,
      value: 500_001,
    })
    const two = of(asked, asked.parcels[0], asked.parcels[0])
    expect(quote(testCatalogue, two).excluded).toEqual(quote(testCatalogue, asked).excluded)
  })

  it('is counted once by a percentage of the protection', () => {
    const surcharges = testCatalogueData.surcharges.map(surcharge =>
      surcharge.amount.kind === 'percent'
        ? { ...surcharge, amount: { ...surcharge.amount, of: new Set(['insurance'] as const) } }
        : surcharge,
    )
    const catalogue = compileCatalogue(
      { ...testCatalogueData, surcharges },
      { environment: 'sandbox' },
    )
    const asked = question({ services: ['<CarrierB> Ground'], insured: true, value: 10_000 })
    const two = of(asked, asked.parcels[0], asked.parcels[0])
    const [alone, together] = [asked, two].map(its => quote(catalogue, its).quotes[0]?.addOns ?? [])
    const fuel = (addOns: readonly AddOn[] = []) => addOns.find(({ type }) => type === 'fuel')?.cost
    expect(fuel(alone)).toBeGreaterThan(0)
    expect(fuel(together)).toBe(fuel(alone))
  })
})

describe('a refusal', () => {
  const service = '<CarrierA> Priority Mail'
  const heavy = { ...box({}), weightTicks: weightTicks(80, 'lbs') }
  const asked = question({ services: [service] })
  const messageOf = (...parcels: [RateParcel, ...RateParcel[]]) =>
    quote(testCatalogue, of(asked, ...parcels)).excluded[0]?.message

  it('is that of the first package that is refused, and names it where it is not the first', () => {
    const long = { ...box({}), sidesMicrometres: [inches(200), 1, 1] as const }
    const alone = messageOf(heavy)
    expect(messageOf(heavy, long)).toBe(alone)
    expect(messageOf(box({}), heavy, long)).toBe(`Package 2: ${alone}`)
  })

  it('tells what the explanation tells', () => {
    const why = explain(testCatalogue, of(asked, box({}), heavy), serviceId(testCatalogue, service))
    expect(why?.excluded?.message).toBe(messageOf(box({}), heavy))
    expect(why?.quote).toBeNull()
  })
})

it('is delivered as late as its slowest package', () => {
  const asked = question({ services: ['<CarrierA> Priority Mail'], postalCode: '90210' })
  const flat = box({ package: 'Small Flat Rate Box' })
  const days = (...parcels: [RateParcel, ...RateParcel[]]) =>
    onlyQuote(of(asked, ...parcels)).deliveryDays.most
  expect(days(flat, asked.parcels[0])).toBe(Math.max(days(flat), days(asked.parcels[0])))
})
