import { describe, expect, it } from 'vitest'
import type { FreightData } from '#core/catalogue/freight-data.ts'
import { compileFreight } from '#core/freight/compile-freight.ts'
import type { FreightCatalogue } from '#core/freight/freight-catalogue.ts'
import { ticksPer } from '#core/values/units.ts'
import {
  type AskedFreight,
  chicago,
  newYork,
  quoted,
  unit,
} from '../../support/freight-question.ts'
import { testCatalogue, testCatalogueData } from '../../support/test-catalogue.ts'

/** One lane with round figures: 100.00 a hundredweight, 80.00 from 500 lb on, 60.00 from 1000 on. */
function catalogue(change: Partial<FreightData['services'][number]> = {}): FreightCatalogue {
  const [service] = testCatalogueData.freight.services
  const [carrier] = testCatalogueData.freight.carriers
  if (!service || !carrier) throw new Error('no freight')
  const rows = (['50', '70', '100', '500'] as const).map((freightClass, at) => ({
    zone: 1,
    freightClass,
    rates: [100_00, 80_00, 60_00].map(rate => rate * (1 + at)),
  }))
  const tariff = { name: 't', source: 't.csv', validFrom: '2020-01-01', validTo: null }
  const freight: FreightData = {
    areas: [{ country: 'US', prefix: '', area: 'HERE' }],
    carriers: [{ ...carrier, fuel: [{ validFrom: '2020-01-01', millionths: 250_000 }] }],
    services: [
      {
        ...service,
        discountMillionths: 0,
        leastDensity: null,
        lanes: [{ from: 'HERE', to: 'HERE', zone: 1, minimum: 90_00, days: { least: 1, most: 2 } }],
        tariffs: [{ ...tariff, breaks: [0, 500, 1000], rows }],
        ...change,
      },
    ],
  }
  return compileFreight({ ...testCatalogueData, freight }, 'sandbox', testCatalogue.table)
}

const priced = (asked: AskedFreight, change?: Parameters<typeof catalogue>[0]) =>
  quoted(1001, { from: newYork, to: chicago, ...asked }, catalogue(change))

const weighing = (pounds: number, more: Parameters<typeof unit>[0] = {}) =>
  priced({ units: [unit({ pounds, of: '50', ...more })] })

describe('the linehaul', () => {
  it('is the rate times the hundredweight, at the rate of the weight’s own break', () => {
    expect(weighing(300)).toMatchObject({ baseRate: 300_00, deficitTicks: 0 })
    expect(weighing(500)).toMatchObject({ baseRate: 400_00, deficitTicks: 0 })
    expect(weighing(600)).toMatchObject({ baseRate: 480_00, deficitTicks: 0 })
    expect(weighing(2000)).toMatchObject({ baseRate: 1200_00, deficitTicks: 0 })
  })

  it('pays for the missing weight of the next break where that is cheaper', () => {
    // 450 lb at 100.00 are 450.00; 500 lb at 80.00 are 400.00.
    expect(weighing(450)).toMatchObject({
      baseRate: 400_00,
      billedTicks: 500 * ticksPer.lbs,
      deficitTicks: 50 * ticksPer.lbs,
    })
    // 800 lb at 80.00 are 640.00; 1000 lb at 60.00 are 600.00.
    expect(weighing(800)).toMatchObject({ baseRate: 600_00, deficitTicks: 200 * ticksPer.lbs })
  })

  it('pays for no missing weight where that is dearer, or costs the same', () => {
    expect(weighing(399)).toMatchObject({ baseRate: 399_00, deficitTicks: 0 })
    expect(weighing(400)).toMatchObject({ baseRate: 400_00, deficitTicks: 0 })
    expect(weighing(401)).toMatchObject({ baseRate: 400_00, deficitTicks: 99 * ticksPer.lbs })
    expect(weighing(749)).toMatchObject({ baseRate: 599_20, deficitTicks: 0 })
  })

  it('reaches over a break to a higher one', () => {
    const rows = [{ zone: 1, freightClass: null, rates: [100_00, 99_00, 10_00] }]
    const tariff = {
      name: 't',
      source: 't.csv',
      validFrom: '2020-01-01',
      validTo: null,
      breaks: [0, 500, 1000],
      rows,
    }
    const found = priced({ units: [unit({ pounds: 300 })] }, { tariffs: [tariff] })
    expect(found).toMatchObject({ baseRate: 100_00, deficitTicks: 700 * ticksPer.lbs })
  })

  it('of several classes pays each at its own rate, and the deficit at the densest one’s', () => {
    const units = [unit({ pounds: 200, of: '50' }), unit({ pounds: 250, of: '100' })] as const
    // 200 at 80.00, 250 at 240.00 and the missing 50 at 80.00; without them 200.00 and 750.00.
    expect(priced({ units })).toMatchObject({
      baseRate: 160_00 + 600_00 + 40_00,
      deficitTicks: 50 * ticksPer.lbs,
      freightClass: '100',
    })
  })

  it('is at least the minimum of the lane, and then bills no weight that is not there', () => {
    expect(weighing(90)).toMatchObject({ baseRate: 90_00 })
    expect(weighing(20)).toMatchObject({ baseRate: 90_00, deficitTicks: 0 })
    expect(weighing(91)).toMatchObject({ baseRate: 91_00 })
  })

  it('takes the discount off the rates, and not off the minimum', () => {
    const less = { discountMillionths: 600_000 }
    expect(priced({ units: [unit({ pounds: 300, of: '50' })] }, less).baseRate).toBe(120_00)
    expect(priced({ units: [unit({ pounds: 200, of: '50' })] }, less).baseRate).toBe(90_00)
  })

  it('is rounded once, half up', () => {
    // 100.00 for a hundred pounds is a cent for a hundredth of a pound.
    expect(weighing(123.455).baseRate).toBe(123_46)
    expect(weighing(123.4549).baseRate).toBe(123_45)
    expect(weighing(123.451, { quantity: 3 }).baseRate).toBe(370_35)
  })

  it('bills light goods by their volume where the carrier says so', () => {
    const light = unit({ pounds: 200, of: '50' })
    expect(priced({ units: [light] }, { leastDensity: 10_000 })).toMatchObject({
      baseRate: 400_00,
      billedTicks: 500 * ticksPer.lbs,
      deficitTicks: 0,
    })
    const dense = unit({ pounds: 2000, of: '50' })
    expect(priced({ units: [dense] }, { leastDensity: 10_000 }).baseRate).toBe(1200_00)
  })

  it('carries fuel, reckoned on what is charged for it', () => {
    expect(weighing(450).addOns).toEqual([{ type: 'fuel', name: 'Fuel Surcharge', cost: 100_00 }])
    expect(weighing(20).addOns).toMatchObject([{ type: 'fuel', cost: 22_50 }])
  })

  it('is priced by the tariff in force, and by none before or after', () => {
    const [service] = catalogue().table.services
    const [tariff] = service?.data.tariffs ?? []
    if (!tariff) throw new Error('no tariff')
    const dearer = tariff.rows.map(row => ({ ...row, rates: row.rates.map(rate => 2 * rate) }))
    const tariffs = [
      { ...tariff, validFrom: '2026-07-01', validTo: '2026-07-31', rows: dearer },
      { ...tariff, validFrom: '2026-01-01', validTo: '2026-12-31' },
    ]
    const at = (day: string) =>
      priced({ at: day, units: [unit({ pounds: 300, of: '50' })] }, { tariffs })
    expect(at('2026-06-30T23:59:59Z').baseRate).toBe(300_00)
    expect(at('2026-07-01T00:00:00Z').baseRate).toBe(600_00)
    expect(at('2026-08-01T00:00:00Z').baseRate).toBe(300_00)
    expect(() => at('2027-01-01T00:00:00Z')).toThrow('no tariff in force')
  })
})
