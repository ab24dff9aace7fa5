import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { askedAccessorials } from '#core/catalogue/add-on-type.ts'
import { classRank, freightClasses } from '#core/catalogue/freight-class.ts'
import { explainFreight } from '#core/freight/explain-freight.ts'
import type { FreightQuestion, FreightQuote } from '#core/freight/freight-quote.ts'
import type { HandlingUnit } from '#core/freight/handling-unit.ts'
import { rateFreight } from '#core/freight/rate-freight.ts'
import { micrometresPer, ticksPer } from '#core/values/units.ts'
import { end } from '../../support/freight-question.ts'
import { testFreight } from '../../support/test-catalogue.ts'

const shipments = process.env.PROOF === '1' ? 200_000 : inject('isThorough') ? 20_000 : 5000
const minutes = process.env.PROOF === '1' ? 30 : 4
const { table } = testFreight

const place = fc.oneof(
  fc.integer({ min: 501, max: 99_950 }).map(zip => end('US', null, String(zip).padStart(5, '0'))),
  fc
    .constantFrom('M5V 2T6', 'H2X 1Y4', 'V6B 1A1', 'B3H 1A1', 'X0A 0H0', 'T2P1J9', 'nowhere')
    .map(code => end('CA', null, code)),
)
const side = fc.integer({ min: 1, max: 140 * micrometresPer.in })
const unit: fc.Arbitrary<HandlingUnit> = fc.record({
  quantity: fc.integer({ min: 1, max: 3 }),
  unitType: fc.constant('pallet'),
  weightTicks: fc.integer({ min: 1, max: 2500 * ticksPer.lbs }),
  sidesMicrometres: fc.tuple(side, side, fc.integer({ min: 1, max: 96 * micrometresPer.in })),
  freightClass: fc.option(fc.constantFrom(...freightClasses)),
  nmfc: fc.constant(null),
  pieces: fc.constant(null),
  hazmat: fc.boolean(),
  stackable: fc.boolean(),
  description: fc.constant(null),
})
const question: fc.Arbitrary<FreightQuestion> = fc.record({
  origin: place,
  destination: place,
  units: fc
    .array(unit, { minLength: 1, maxLength: 3 })
    .map(units => units as unknown as FreightQuestion['units']),
  accessorials: fc.subarray([...askedAccessorials], { maxLength: 3 }),
  pickupOn: fc.constant(null),
  services: fc.constant(null),
  at: fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2026-12-31') }),
})

function sumsUp(quote: FreightQuote): void {
  const addOns = quote.addOns.reduce((sum, { cost }) => sum + cost, 0)
  const taxes = [quote.gst, quote.pst, quote.hst, quote.qst]
  const parts = [quote.baseRate, ...quote.addOns.map(({ cost }) => cost), ...taxes, quote.total]
  if (!parts.every(part => Number.isSafeInteger(part) && part >= 0)) throw new Error('not cents')
  if (quote.rate !== quote.baseRate + addOns) throw new Error('rate is not its parts')
  if (quote.tax !== taxes.reduce((sum, tax) => sum + tax, 0))
    throw new Error('tax is not its parts')
  if (quote.total !== quote.rate + quote.tax) throw new Error('total is not rate and tax')
  if (quote.baseRate <= 0) throw new Error('carried for nothing')
  if (quote.billedTicks < quote.deficitTicks) throw new Error('a deficit above the weight billed')
}

/** A dearer question must not be cheaper; one that has no price says nothing. */
function neverFalls(lesser: FreightQuestion, greater: FreightQuestion): number {
  const before = new Map(rateFreight(table, lesser).quotes.map(one => [one.serviceId, one]))
  let compared = 0
  for (const after of rateFreight(table, greater).quotes) {
    const found = before.get(after.serviceId)
    if (!found) continue
    compared += 1
    if (after.baseRate < found.baseRate || after.total < found.total) {
      throw new Error(`${after.serviceId}: ${found.total} fell to ${after.total}`)
    }
  }
  return compared
}

const withUnit = (
  asked: FreightQuestion,
  at: number,
  change: (unit: HandlingUnit) => HandlingUnit,
): FreightQuestion => {
  const chosen = at % asked.units.length
  const units = asked.units.map((one, index) => (index === chosen ? change(one) : one))
  return { ...asked, units: units as unknown as FreightQuestion['units'] }
}

/** As its shipper would write it down: the density says no more. */
const classed = (asked: FreightQuestion): FreightQuestion => ({
  ...asked,
  units: asked.units.map(one => ({
    ...one,
    freightClass: one.freightClass ?? '85',
  })) as unknown as FreightQuestion['units'],
})

describe(`of ${shipments} freight shipments`, () => {
  it(
    'the parts of each price sum to its total, to the cent',
    () => {
      let prices = 0
      fc.assert(
        fc.property(question, asked => {
          const { quotes, excluded } = rateFreight(table, asked)
          for (const quote of quotes) sumsUp(quote)
          expect(quotes.length + excluded.length).toBe(table.services.length)
          prices += quotes.length
        }),
        { numRuns: shipments },
      )
      expect(prices).toBeGreaterThan(shipments)
    },
    minutes * 60_000,
  )

  it(
    'no price falls with the weight',
    () => {
      let compared = 0
      fc.assert(
        fc.property(question, fc.nat(2), fc.integer({ min: 1, max: 4e12 }), (any, at, more) => {
          const asked = classed(any)
          const heavier = withUnit(asked, at, one => ({
            ...one,
            weightTicks: one.weightTicks + more,
          }))
          compared += neverFalls(asked, heavier)
        }),
        { numRuns: shipments },
      )
      expect(compared).toBeGreaterThan(shipments / 2)
    },
    minutes * 60_000,
  )

  it(
    'no price falls with the class',
    () => {
      let compared = 0
      fc.assert(
        fc.property(question, fc.nat(2), fc.constantFrom(...freightClasses), (any, at, higher) => {
          const asked = classed(any)
          const bulkier = withUnit(asked, at, one =>
            classRank(one.freightClass ?? '50') > classRank(higher)
              ? one
              : { ...one, freightClass: higher },
          )
          compared += neverFalls(asked, bulkier)
        }),
        { numRuns: shipments },
      )
      expect(compared).toBeGreaterThan(shipments / 2)
    },
    minutes * 60_000,
  )
})

describe('of any freight', () => {
  it('what explains a price is that price, or why there is none', () => {
    const ids = table.services.map(({ data }) => data.id)
    fc.assert(
      fc.property(question, fc.constantFrom(...ids), (asked, id) => {
        const { quotes, excluded } = rateFreight(table, { ...asked, services: [id] })
        const told = explainFreight(table, asked, id)
        expect(told?.quote ?? null).toEqual(quotes[0] ?? null)
        expect(told?.excluded ?? null).toEqual(excluded[0] ?? null)
        const taxed = told?.taxes.reduce((sum, { amount }) => sum + amount, 0)
        expect(taxed).toBe(told?.quote?.tax ?? 0)
      }),
      { numRuns: 2000 },
    )
  })

  it('the same question has the same answer', () => {
    fc.assert(
      fc.property(question, asked => {
        expect(rateFreight(table, structuredClone(asked))).toEqual(rateFreight(table, asked))
      }),
      { numRuns: 500 },
    )
  })
})
