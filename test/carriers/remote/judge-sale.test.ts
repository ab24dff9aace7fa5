import { beforeEach, describe, expect, it } from 'vitest'
import type { CarrierOperations } from '#carriers/remote/define-carrier.ts'
import { judgedCarrier } from '#carriers/remote/judged-carrier.ts'
import type { CostLine, RemoteSale } from '#core/ports/carrier/carrier.ts'
import type { LabelFile } from '#core/ports/labels.ts'
import { saleOrder } from '../../support/sale-order.ts'
import { testCarrier } from '../../support/test-carrier.ts'
import { testCatalogue } from '../../support/test-catalogue.ts'

const signal = new AbortController().signal
const identity = { accountId: 1, shipmentId: 1, reference: 'ours', handle: null, connection: null }
const label: LabelFile = {
  kind: 'file',
  format: 'pdf',
  bytes: Uint8Array.of(1),
  widthMicrometres: 101_600,
  heightMicrometres: 152_400,
  dotsPerInch: null,
}
const cost: readonly CostLine[] = [{ description: 'Postage', minor: 1210, currency: 'USD' }]
const sound: RemoteSale = { trackingCode: 'TC1', otherTrackingCodes: ['TC2'], label, cost }

let logged: string[] = []
beforeEach(() => {
  logged = []
})
const note = (_: object, says: string) => void logged.push(says)

function judged(operations: CarrierOperations) {
  const { toHouseCurrency } = testCatalogue
  return judgedCarrier(testCarrier, operations, {
    log: { warn: note, error: note },
    toHouseCurrency,
  })
}

/** The sale by both ways in which it comes. */
async function soldAndFound(sale: RemoteSale): Promise<readonly (RemoteSale | null)[]> {
  const { sell, find } = judged({
    sell: () => ({ kind: 'remote', buy: async () => sale }),
    find: async () => sale,
  })
  const selling = sell?.(saleOrder('<CarrierA> Priority Mail'))
  if (selling?.kind !== 'remote' || !find) throw new Error('It sells at its own door.')
  return await Promise.all([selling.buy('ours', signal), find(identity, signal)])
}

const inFile = (changes: object) => ({ label: { ...label, ...changes } as LabelFile })

describe('what a carrier outside the process sold', () => {
  it('is passed on as it is', async () => {
    expect(await soldAndFound(sound)).toEqual([sound, sound])
    expect(logged).toEqual([])
  })

  it.each<[string, Partial<RemoteSale>]>([
    ['an empty number', { trackingCode: ' ' }],
    ['a number that is empty without its NUL', { trackingCode: '\0' }],
    ['one number twice', { otherTrackingCodes: ['TC1'] }],
    ['one number twice, in other letters', { otherTrackingCodes: [' tc 1'] }],
    ['a layout in place of a file', { label: '[1]' }],
    ['a file without bytes', inFile({ bytes: undefined })],
    ['a file of an unknown format', inFile({ format: 'bmp' })],
    ['a paper that is none', { papers: [null as unknown as LabelFile] }],
  ])('is unreadable with %s', async (_, changes) => {
    const sale = { ...sound, ...changes }
    await expect(soldAndFound(sale)).rejects.toMatchObject({ kind: 'unreadable' })
  })

  it.each<[string, Partial<CostLine>]>([
    ['half a cent', { minor: 0.5 }],
    ['not an amount', { minor: Number.NaN }],
    ['a negative sum', { minor: -1 }],
    ['more than any parcel costs', { minor: 100_000_01 }],
    ['an unknown currency', { currency: 'XAU' }],
  ])('loses a bill of %s, and is a sale', async (_, changes) => {
    const sale = { ...sound, cost: cost.map(line => ({ ...line, ...changes })) }
    expect(await soldAndFound(sale)).toEqual(Array(2).fill({ ...sound, cost: null }))
    expect(logged).toEqual(Array(2).fill('the bill of a sale could not be read'))
  })

  it('keeps a bill with a discount', async () => {
    const discount = { description: 'Discount', minor: -210, currency: 'USD' }
    const sale = { ...sound, cost: [...cost, discount] }
    expect(await soldAndFound(sale)).toEqual([sale, sale])
  })
})

it('what a carrier says of its own ways is passed on', () => {
  const ways = { sellsOnceByReference: true, findBudget: 3 }
  expect(judged({ ...ways, find: async () => null })).toMatchObject(ways)
})

describe('an adapter that stumbles over an answer', () => {
  const stumble = () => Promise.reject(new TypeError('reading 0 of undefined'))
  const carrier = () =>
    judged({
      sell: () => ({ kind: 'remote', prepare: stumble, buy: stumble }),
      find: stumble,
      cancel: stumble,
    })

  it.each(['prepare', 'buy', 'find', 'cancel'] as const)(
    'in %s gives an answer that nobody can read, and a line in the log',
    async operation => {
      const { sell, find, cancel } = carrier()
      const selling = sell?.(saleOrder('<CarrierA> Priority Mail'))
      if (selling?.kind !== 'remote') throw new Error('It sells at its own door.')
      const more = { trackingCode: 'TC1', carrierId: null, recipientName: null, ticket: null }
      const asked = {
        prepare: () => selling.prepare?.('ours', signal),
        buy: () => selling.buy('ours', signal),
        find: () => find?.(identity, signal),
        cancel: () => cancel?.({ ...identity, ...more }, signal),
      }[operation]()
      await expect(asked).rejects.toMatchObject({ name: 'CarrierError', kind: 'unreadable' })
      expect(logged).toEqual(["a carrier's answer could not be read"])
    },
  )
})
