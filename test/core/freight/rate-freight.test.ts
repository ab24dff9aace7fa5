import { describe, expect, it } from 'vitest'
import { explainFreight } from '#core/freight/explain-freight.ts'
import { rateFreight } from '#core/freight/rate-freight.ts'
import {
  type AskedFreight,
  chicago,
  end,
  freightQuestion,
  halifax,
  losAngeles,
  montreal,
  newYork,
  quoted,
  toronto,
  unit,
  vancouver,
} from '../../support/freight-question.ts'
import { testFreight } from '../../support/test-catalogue.ts'

const { table } = testFreight
const rate = (asked: AskedFreight = {}) => rateFreight(table, freightQuestion(asked))
const idsOf = (asked: AskedFreight) => rate(asked).quotes.map(({ serviceId }) => serviceId)
const whyNot = (serviceId: number, asked: AskedFreight) =>
  rate(asked).excluded.find(one => one.serviceId === serviceId)?.message

describe('the built-in freight', () => {
  it('is quoted on every kind of lane by at least two services', () => {
    expect(idsOf({ from: toronto, to: vancouver })).toEqual([1001, 1002, 1003])
    expect(idsOf({ from: toronto, to: chicago })).toEqual([1002, 1003])
    expect(idsOf({ from: losAngeles, to: montreal })).toEqual([1002, 1003])
    expect(idsOf({ from: newYork, to: losAngeles })).toEqual([1002, 1003, 1004])
  })

  it('reaches Hawaii, Alaska, Puerto Rico and the North, and no military mail', () => {
    for (const to of [
      end('US', 'HI', '96815'),
      end('US', 'AK', '99501'),
      end('US', 'PR', '00901'),
      end('CA', 'NU', 'X0A 0H0'),
    ]) {
      expect(idsOf({ to })).toContain(1002)
      expect(idsOf({ from: to })).toContain(1002)
    }
    expect(whyNot(1002, { to: end('US', 'AE', '09001') })).toMatch(/Freight cannot be delivered/)
    expect(whyNot(1002, { from: end('US', 'AA', '34001') })).toMatch(/Freight cannot be picked up/)
    expect(whyNot(1002, { to: end('DE', null, '80331') })).toMatch(/Freight cannot be delivered/)
  })

  it('says for each service that gives no price why not', () => {
    expect(whyNot(1004, {})).toBe('<FreightC> LTL Economy does not serve this lane.')
    const long = { units: [unit({ sides: [150, 40, 40] })] } as const
    expect(whyNot(1003, long)).toContain('longer than the 144 in')
    const heavy = { units: [unit({ pounds: 2500, quantity: 5 })] } as const
    expect(whyNot(1003, heavy)).toContain('heavier than the 12000 lb')
    const cold = { from: newYork, accessorials: ['protect_from_freeze'] } as const
    expect(whyNot(1004, cold)).toContain('does not offer protect_from_freeze')
    expect(idsOf(cold)).toEqual([1002, 1003])
  })

  it('names services by name, code and alias, apart from those of parcels', () => {
    expect(testFreight.findService('freightb.ltl_standard')?.id).toBe(1002)
    expect(testFreight.findService('<FreightA> LTL Standard')?.id).toBe(1001)
    expect(testFreight.findService('<CarrierA> Priority Mail')).toBeNull()
  })
})

describe('accessorials', () => {
  it('are charged as listed, once each, in the order of the question', () => {
    const { addOns } = quoted(1001, {
      to: vancouver,
      accessorials: ['liftgate_delivery', 'appointment', 'hazmat'],
    })
    expect(addOns.slice(1)).toEqual([
      { type: 'liftgate_delivery', name: 'Liftgate at Delivery', cost: 85_00 },
      { type: 'appointment', name: 'Delivery by Appointment', cost: 34_00 },
      { type: 'hazmat', name: 'Dangerous Goods', cost: 52_00 },
    ])
  })

  it('in US dollars are turned into Canadian ones', () => {
    const { addOns } = quoted(1002, { accessorials: ['appointment'] })
    expect(addOns.at(-1)).toMatchObject({ cost: Math.round(41_00 * 1.385) })
  })

  it.each([
    [95, []],
    [96, [90_00]],
    [143, [90_00]],
    [144, [165_00]],
  ])('for overlength go by the longest side: %d inches', (longest, costs) => {
    const { addOns } = quoted(1001, {
      to: vancouver,
      units: [unit({ sides: [longest, 40, 45] })],
      accessorials: longest < 96 ? [] : ['overlength'],
    })
    expect(addOns.slice(1).map(({ cost }) => cost)).toEqual(costs)
  })
})

describe('fuel', () => {
  it('is that of the day', () => {
    const fuelOn = (at: string) => {
      const { addOns, baseRate } = quoted(1001, { to: vancouver, at })
      return Math.round(((addOns[0]?.cost ?? 0) / baseRate) * 1000)
    }
    expect(fuelOn('2026-06-30T23:00:00Z')).toBe(225)
    expect(fuelOn('2026-07-01T00:00:00Z')).toBe(234)
  })
})

describe('taxes on freight', () => {
  const taxes = (asked: AskedFreight) => {
    const { rate: charge, gst, pst, hst, qst, tax } = quoted(1002, asked)
    return { gst: gst / charge, pst, hst: hst / charge, qst: qst / charge, tax }
  }

  it('within Canada are those of the destination', () => {
    expect(taxes({ from: toronto, to: vancouver })).toMatchObject({ gst: expect.closeTo(0.05, 4) })
    expect(taxes({ from: vancouver, to: toronto })).toMatchObject({ hst: expect.closeTo(0.13, 4) })
    expect(taxes({ from: toronto, to: halifax })).toMatchObject({ hst: expect.closeTo(0.14, 4) })
    expect(taxes({ from: toronto, to: montreal })).toMatchObject({ qst: 0 })
    const quebec = { from: montreal, to: end('CA', 'QC', 'G1R 4P5') }
    expect(taxes(quebec)).toMatchObject({ qst: expect.closeTo(0.09975, 4) })
  })

  it('are none out of Canada, into it and within the US', () => {
    for (const lane of [
      { from: toronto, to: chicago },
      { from: chicago, to: toronto },
      { from: newYork, to: losAngeles },
    ]) {
      expect(taxes(lane).tax).toBe(0)
    }
  })
})

describe('the explanation of a freight price', () => {
  it('has a sentence for lane, class, weight, linehaul and fuel', () => {
    const told = explainFreight(table, freightQuestion({ units: [unit({ pounds: 480 })] }), 1002)
    expect(told?.reasons).toEqual([
      'From ONTARIO to MIDWEST is zone 3, with a minimum of 187.67 CAD.',
      'The goods without a class have a density of 9.6 lb per cubic foot; the highest class is 100.',
      'The freight weighs 480 lb; another 20 lb is billed as deficit weight, because the next rate break makes that cheaper.',
      expect.stringMatching(
        /^freight\/tariffs\/freightb.csv from 2020-01-01 has \d+\.\d\d for class 100 in USD per 100 lb from 500 lb up; less 64 %, in CAD, that is \d+\.\d\d\.$/,
      ),
      expect.stringMatching(/^The fuel surcharge is 25.8 % of the linehaul of \d+\.\d\d CAD\.$/),
    ])
    expect(told?.days).toBe('2-4')
  })
})
