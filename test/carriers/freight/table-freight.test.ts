import { describe, expect, it } from 'vitest'
import type { SimulatedFreightDeps } from '#carriers/freight/simulated-freight.ts'
import { tableFreight } from '#carriers/freight/table-freight.ts'
import { freightCarriersOver } from '#carriers/registry.ts'
import { environments } from '#core/environment.ts'
import { compileFreight } from '#core/freight/compile-freight.ts'
import { isProNumber } from '#core/numbers/pro-number.ts'
import { magicNames } from '#core/sandbox/magic-values.ts'
import { labelArtist } from '#labels/label-artist.ts'
import { textsOf } from '../../labels/mark-boxes.ts'
import { freightOrder } from '../../support/freight-order.ts'
import { losAngeles, newYork, unit, vancouver } from '../../support/freight-question.ts'
import { testCatalogue, testCatalogueData, testFreight } from '../../support/test-catalogue.ts'

const orders = {
  freighta: () => freightOrder(1001, { to: vancouver }),
  freightb: () => freightOrder(1002),
  freightc: () => freightOrder(1004, { from: newYork, to: losAngeles }),
} as const
type Code = keyof typeof orders
const codes = Object.keys(orders) as Code[]

const carrierOf = (code: Code, environment: (typeof environments)[number] = 'sandbox') => {
  const freight = compileFreight(testCatalogueData, environment, testCatalogue.table)
  const found = tableFreight(freight, environment).find(carrier => carrier.code === code)
  if (!found) throw new Error(`no carrier ${code}`)
  return found
}

describe.each(codes)('a booking with %s', code => {
  it('is made in our transaction, with a serial of the carrier', () => {
    expect(carrierOf(code).sell(orders[code]())).toMatchObject({
      kind: 'in_process',
      numbers: `serial:${code}`,
      pieces: 1,
    })
  })

  it('has a PRO number with the carrier’s check digit, another one in each world', () => {
    const data = testCatalogueData.freight.carriers.find(carrier => carrier.code === code)
    if (!data) throw new Error('no data')
    const numbers = environments.flatMap(environment => {
      const { issue } = carrierOf(code, environment).sell(orders[code]())
      return [0, 1, 999].map(serial => issue(serial).trackingCode)
    })
    expect(new Set(numbers).size).toBe(numbers.length)
    for (const number of numbers) expect(isProNumber(number, data.pro)).toBe(true)
  })

  it('has papers with its numbers, its parties and what was priced', () => {
    const order = orders[code]()
    const { trackingCode, confirmationNumber, label } = carrierOf(code).sell(order).issue(7)
    expect(label).toMatchObject({
      proNumber: trackingCode,
      confirmationNumber,
      shipper: order.shipper,
      consignee: order.consignee,
      lines: [{ quantity: 1, freightClass: '92.5' }],
      sample: true,
    })
    expect(confirmationNumber).toMatch(/^FRT[ABC]-\d{10}$/)
    const texts = labelArtist.layOutFreight(label).pages.flatMap(textsOf)
    expect(texts).toContain(confirmationNumber)
    expect(texts).toContain(`PRO NO. ${trackingCode}`)
  })

  it('of a service that it does not sell is refused', () => {
    const serviceId = code === 'freightb' ? 1001 : 1002
    expect(() => carrierOf(code).sell({ ...orders[code](), serviceId })).toThrow(
      expect.objectContaining({ kind: 'unsupported' }),
    )
  })

  it('beyond the last number of the block is refused', () => {
    const { issue } = carrierOf(code).sell(orders[code]())
    expect(() => issue(1_600_000_000)).toThrow(expect.objectContaining({ kind: 'misconfigured' }))
    expect(issue(1_599_999_999).trackingCode).toMatch(/^\d{11}$/)
  })
})

describe('the papers of a booking', () => {
  it('name the accessorials that are charged, and not the fuel', () => {
    const order = freightOrder(1002, {
      accessorials: ['liftgate_delivery', 'hazmat'],
      units: [unit({ hazmat: true, quantity: 2, pieces: 12, of: '85', nmfc: '133300-05' })],
    })
    const { label } = carrierOf('freightb').sell(order).issue(1)
    expect(label.accessorials).toEqual(['Liftgate at Delivery', 'Dangerous Goods'])
    expect(label.lines).toMatchObject([
      { quantity: 2, pieces: 12, hazmat: true, freightClass: '85', nmfc: '133300-05' },
    ])
  })
})

describe('freight carriers in production', () => {
  it('know no magic: every booking is made in our transaction, and none is tracked', () => {
    const never = {} as SimulatedFreightDeps
    for (const carrier of freightCarriersOver(testFreight, 'production', never)) {
      expect([carrier.find, carrier.cancel, carrier.track]).toEqual([
        undefined,
        undefined,
        undefined,
      ])
      for (const name of Object.values(magicNames)) {
        const order = { ...orders[carrier.code as Code](), fault: 'crash_after_carrier' } as const
        const destination = { ...order.question.destination, name }
        const named = { ...order, question: { ...order.question, destination } }
        expect(carrier.sell?.(named).kind).toBe('in_process')
      }
    }
  })
})
