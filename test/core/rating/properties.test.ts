import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDestination } from '#core/rating/engine/destination.ts'
import { explain, quote } from '#core/rating/engine/engine.ts'
import { zoneOf } from '#core/rating/engine/zone-chart.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import type { Price, Quote } from '#core/rating/quote.ts'
import { testCatalogue } from '../../support/test-catalogue.ts'
import { allServiceIds, rateQuestion } from './random-question.ts'

const thorough = process.env.PROOF === '1'
const parcels = thorough ? 1_000_000 : 50_000
const minutes = thorough ? 30 : 2

function sumsUp(price: Price): void {
  const addOns = price.addOns.reduce((sum, { cost }) => sum + cost, 0)
  const parts = [price.baseRate, addOns, price.gst, price.pst, price.hst, price.qst, price.total]
  if (!parts.every(part => Number.isSafeInteger(part) && part >= 0)) throw new Error('not cents')
  if (price.rate !== price.baseRate + addOns + price.duty) throw new Error('rate is not its parts')
  const tax = price.gst + price.pst + price.hst + price.qst + price.dutyTax
  if (price.tax !== tax) throw new Error('tax is not its parts')
  if (price.total !== price.rate + price.tax) throw new Error('total is not rate and tax')
  if (price.baseRate <= 0) throw new Error('a service given away')
}

const every = (quotes: readonly Quote[]): Price[] =>
  quotes.flatMap(found =>
    found.tiers ? [found, found.tiers.retail, found.tiers.enterprise] : [found],
  )

describe('of any parcel', () => {
  it(
    `the parts of each price sum to its total, to the cent (${parcels} parcels)`,
    () => {
      let prices = 0
      fc.assert(
        fc.property(rateQuestion, question => {
          const { quotes } = quote(testCatalogue, question)
          for (const price of every(quotes)) sumsUp(price)
          prices += quotes.length
        }),
        { numRuns: parcels },
      )
      expect(prices).toBeGreaterThan(parcels / 2)
    },
    minutes * 60_000,
  )

  it('the same question has the same answer', () => {
    fc.assert(
      fc.property(rateQuestion, question => {
        expect(quote(testCatalogue, structuredClone(question))).toEqual(
          quote(testCatalogue, question),
        )
      }),
      { numRuns: 500 },
    )
  })

  it('every service that was asked is quoted or excluded, never both', () => {
    fc.assert(
      fc.property(rateQuestion, question => {
        const { quotes, excluded } = quote(testCatalogue, question)
        const told = [...quotes, ...excluded]
          .map(({ serviceId }) => serviceId)
          .toSorted((a, b) => a - b)
        expect(new Set(told).size).toBe(told.length)
        if (question.services) expect(told).toEqual(question.services.toSorted((a, b) => a - b))
      }),
      { numRuns: 2000 },
    )
  })

  it('what explains a price is that price, and its steps add up to it', () => {
    fc.assert(
      fc.property(rateQuestion, fc.constantFrom(...allServiceIds), (question, id) => {
        const asked = { ...question, services: [id] }
        const { quotes, excluded } = quote(testCatalogue, asked)
        const told = explain(testCatalogue, asked, id)
        expect(told?.quote ?? null).toEqual(quotes[0] ?? null)
        expect(told?.excluded ?? null).toEqual(excluded[0] ?? null)
        if (!told?.quote) return
        expect(told.card?.baseRate).toBe(told.quote.baseRate)
        expect(told.addOns.map(({ type, name, cost }) => ({ type, name, cost }))).toEqual(
          told.quote.addOns,
        )
        const taxed = told.taxes.reduce((sum, { amount }) => sum + amount, 0)
        expect(taxed).toBe(told.quote.tax)
      }),
      { numRuns: 3000 },
    )
  })
})

/** A dearer question must not be cheaper; one that has no price says nothing. */
function neverFalls(lesser: RateQuestion, greater: RateQuestion): void {
  const before = new Map(quote(testCatalogue, lesser).quotes.map(found => [found.serviceId, found]))
  for (const after of quote(testCatalogue, greater).quotes) {
    const found = before.get(after.serviceId)
    if (!found) continue
    expect(after.baseRate).toBeGreaterThanOrEqual(found.baseRate)
    expect(after.total).toBeGreaterThanOrEqual(found.total)
    if (!after.tiers || !found.tiers) continue
    expect(after.tiers.retail.total).toBeGreaterThanOrEqual(found.tiers.retail.total)
    expect(after.tiers.enterprise.total).toBeGreaterThanOrEqual(found.tiers.enterprise.total)
  }
}

describe('of the demo catalogue', () => {
  it('no price falls as the parcel grows heavier', () => {
    fc.assert(
      fc.property(rateQuestion, fc.integer({ min: 1, max: 4e10 }), (question, more) => {
        const [parcel] = question.parcels
        const heavier = { ...parcel, weightTicks: parcel.weightTicks + more }
        neverFalls(question, { ...question, parcels: [heavier] })
      }),
      { numRuns: thorough ? 200_000 : 5000 },
    )
  })

  it('no price rises with the zone and falls again', () => {
    const service = testCatalogue.table.services.find(({ data }) =>
      data.name.includes('Priority Mail'),
    )
    if (!service) throw new Error('no Priority Mail')
    const zoneFor = (question: RateQuestion): number =>
      zoneOf(service.chart, 0, readDestination(question.destination))
    const zips = ['14201', '13202', '16501', '10001', '60601', '33101', '80202', '90210', '96910']
    const at = (question: RateQuestion, postalCode: string): RateQuestion => ({
      ...question,
      region: 'ON',
      services: [1, 2, 3, 4],
      destination: { ...question.destination, countryCode: 'US', provinceCode: null, postalCode },
    })
    fc.assert(
      fc.property(
        rateQuestion,
        fc.constantFrom(...zips),
        fc.constantFrom(...zips),
        (question, a, b) => {
          const [near, far] = [at(question, a), at(question, b)].toSorted(
            (x, y) => zoneFor(x) - zoneFor(y),
          )
          if (near && far) neverFalls(near, far)
        },
      ),
      { numRuns: 5000 },
    )
    expect(new Set(zips.map(zip => zoneFor(at(questionIn(), zip)))).size).toBeGreaterThanOrEqual(7)
  })

  it('each table of each card rises with its limits and with its zones', () => {
    const ladders = [range(1, 11), [...range(2, 8), ...range(44, 46)], range(21, 27)]
    let compared = 0
    const notBelow = (price: number | undefined, before: number | undefined): void => {
      if (price === undefined || before === undefined) return
      expect(price).toBeGreaterThanOrEqual(before)
      compared++
    }
    for (const { periods } of testCatalogue.table.services) {
      for (const card of periods.flatMap(({ tiers }) => Object.values(tiers))) {
        for (const table of [
          card?.weight,
          card?.cubic,
          card?.oversize,
          ...(card?.byPackage ?? []),
        ]) {
          if (!card || !table) continue
          const { prices, columns } = table
          for (let row = 0; row < prices.length; row += columns) {
            const at = (zone: number): number | undefined =>
              prices[row + (card.columnOfZone[zone] ?? 0)]
            const known = ladders.map(zones =>
              zones.filter(zone => card.columnOfZone[zone] !== 255),
            )
            for (const zones of known) {
              for (const [i, zone] of zones.entries())
                if (i > 0) notBelow(at(zone), at(zones[i - 1] ?? zone))
            }
            for (let column = 0; column < columns; column++) {
              notBelow(prices[row + column], prices[row - columns + column])
            }
          }
        }
      }
    }
    expect(compared).toBeGreaterThan(20_000)
  })
})

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i)

const questionIn = (): RateQuestion => {
  const [question] = fc.sample(rateQuestion, 1)
  if (!question) throw new Error('no question')
  return question
}
