import { beforeAll, describe, expect, it } from 'vitest'
import { carriersOver } from '#carriers/registry.ts'
import type { SimulatedCarrierDeps } from '#carriers/simulated/simulated-carrier.ts'
import type { Carrier, RemoteSale } from '#core/ports/carrier/carrier.ts'
import { magicNames } from '#core/sandbox/magic-values.ts'
import { SandboxCrash } from '#core/sandbox/sandbox-fault.ts'
import { labelArtist } from '#labels/label-artist.ts'
import { textsOf } from '../../labels/mark-boxes.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { isPieceNumber } from '../../support/parcel-number.ts'
import { type Ordered, saleOrder } from '../../support/sale-order.ts'
import { testCatalogue } from '../../support/test-catalogue.ts'
import { depsOver, soldAt } from './carrier-deps.ts'

const priority = '<CarrierA> Priority Mail'
const ground = '<CarrierB> Ground'
const open = new AbortController().signal

describeOnEachEngine('a sale in the sandbox', kit => {
  let deps: SimulatedCarrierDeps
  let carriers: readonly Carrier[]
  beforeAll(async () => {
    deps = depsOver(await kit.open())
    carriers = carriersOver(testCatalogue, 'sandbox', deps)
  })

  const carrierOf = (service: string): Carrier => {
    const id = testCatalogue.findService(service)?.id ?? 0
    const found = carriers.find(({ serviceIds }) => serviceIds.includes(id))
    if (!found) throw new Error(`nobody sells ${service}`)
    return found
  }
  const sellingOf = (service: string, ordered: Ordered) =>
    carrierOf(service).sell?.(saleOrder(service, ordered))
  const buyElsewhere = async (
    service: string,
    ordered: Ordered,
    reference: string,
    signal = open,
  ): Promise<RemoteSale> => {
    const selling = sellingOf(service, ordered)
    if (selling?.kind !== 'remote') throw new Error('it would be sold here')
    return await selling.buy(reference, signal)
  }
  const identityOf = (reference: string) => ({
    accountId: 1,
    shipmentId: 1,
    reference,
    handle: null,
    connection: null,
  })
  const find = (service: string, reference: string) =>
    carrierOf(service).find?.(identityOf(reference), open)
  const bookOf = (service: string) => deps.store.read.carrierBook.all(carrierOf(service).code)

  it('to anybody is made in our transaction, and is nobody else’s business', async () => {
    for (const service of [priority, ground]) {
      const code = carrierOf(service).code
      expect(sellingOf(service, {})).toMatchObject({
        kind: 'in_process',
        numbers: `serial:${code}`,
      })
    }
  })

  it.each(['LOST ANSWER', ' lost answer '])(
    'to %j is in the book though its answer is lost, and is found by our reference',
    async name => {
      const reference = `lost${name}`
      await expect(buyElsewhere(priority, { name }, reference)).rejects.toMatchObject({
        name: 'CarrierError',
        kind: 'timeout',
      })
      const found = await find(priority, reference)
      if (typeof found?.label !== 'string') throw new Error('not found')
      expect(isPieceNumber(found.trackingCode)).toBe(true)
      const texts = labelArtist.unpack(found.label).pages.flatMap(textsOf)
      expect(texts).toContain('SAMPLE')
      const sales = (await bookOf(priority)).filter(sale => sale.reference === reference)
      expect(sales).toMatchObject([{ ...found, soldAt, cancelledAt: null }])
    },
  )

  it.each(['REFUSED', 'Refused '])(
    'to %j is refused with a sentence, and in no book',
    async name => {
      const before = await bookOf(ground)
      await expect(buyElsewhere(ground, { name }, `refused${name}`)).rejects.toMatchObject({
        kind: 'rejected',
        message: expect.stringMatching(/^The carrier refused .*\.$/),
      })
      expect(await find(ground, `refused${name}`)).toBeNull()
      expect(await bookOf(ground)).toEqual(before)
    },
  )

  it('that was asked to crash is in the book, and nobody is told', async () => {
    const ordered: Ordered = { fault: 'crash_after_carrier' }
    await expect(buyElsewhere(ground, ordered, 'crash')).rejects.toBeInstanceOf(SandboxCrash)
    expect(await find(ground, 'crash')).not.toBeNull()
  })

  it('with any other fault is made as ever: they are not the carrier’s', () => {
    for (const fault of ['slow_commit', 'rate_limited', 'internal_error'] as const) {
      expect(sellingOf(ground, { fault })?.kind).toBe('in_process')
    }
  })

  it('to NO ANSWER gets none, and nothing is sold', async () => {
    const patience = new AbortController()
    const buying = buyElsewhere(ground, { name: ' no answer' }, 'silent', patience.signal)
    patience.abort()
    await expect(buying).rejects.toMatchObject({ kind: 'timeout' })
    expect(await find(ground, 'silent')).toBeNull()
  })

  it('where another carrier is in trouble is made as to a plain place', () => {
    const order = saleOrder(priority)
    const destination = { ...order.question.destination, postalCode: '00001' }
    const selling = carrierOf(priority).sell?.({
      ...order,
      question: { ...order.question, destination },
    })
    if (selling?.kind !== 'in_process') throw new Error('it would be sold elsewhere')
    expect(selling.issue(1).label.style).toMatchObject({ zone: expect.stringMatching(/^\d$/) })
  })

  it('under one reference is one sale, to ten who ask at once and to one who asks again', async () => {
    const name = magicNames.lost_answer
    const order = saleOrder(priority, { name })
    const selling = carrierOf(priority).sell?.(order)
    if (selling?.kind !== 'remote') throw new Error('it would be sold here')
    const buy = () => selling.buy('once', open).catch((error: Error) => error)
    await Promise.all(Array.from({ length: 10 }, buy))
    await buy()
    expect((await bookOf(priority)).filter(({ reference }) => reference === 'once')).toHaveLength(1)
  })

  it('takes its number from where the sales of the house take theirs', async () => {
    await buyElsewhere(priority, { name: 'LOST ANSWER' }, 'numbered').catch(() => null)
    const selling = sellingOf(priority, {})
    if (selling?.kind !== 'in_process') throw new Error('it would be sold elsewhere')
    const own = selling.issue(await deps.store.takeNumbers(selling.numbers, 1)).trackingCode
    const codes = (await bookOf(priority)).map(({ trackingCode }) => trackingCode)
    expect(codes).not.toContain(own)
    expect(new Set(codes).size).toBe(codes.length)
  })

  it('that was cancelled is neither found nor sold again', async () => {
    await buyElsewhere(ground, { fault: 'crash_after_carrier' }, 'cancelled').catch(() => null)
    const sale = await find(ground, 'cancelled')
    if (!sale) throw new Error('not found')
    const sold = {
      ...identityOf('cancelled'),
      trackingCode: sale.trackingCode,
      carrierId: null,
      recipientName: null,
      ticket: null,
    }
    expect(await carrierOf(ground).cancel?.(sold, open)).toEqual({ kind: 'accepted' })
    expect(await find(ground, 'cancelled')).toBeNull()
    await expect(
      buyElsewhere(ground, { fault: 'crash_after_carrier' }, 'cancelled'),
    ).rejects.toMatchObject({ kind: 'rejected' })
  })
})

describe('a sale in production', () => {
  it('knows no magic: every order is sold in our transaction', () => {
    const never = {} as SimulatedCarrierDeps
    for (const carrier of carriersOver(testCatalogue, 'production', never)) {
      expect(carrier.find).toBeUndefined()
      for (const service of testCatalogue.services) {
        if (!carrier.serviceIds.includes(service.id)) continue
        const abroad = service.international ? { country: 'DE', postalCode: '80331' } : {}
        for (const name of Object.values(magicNames)) {
          const order = saleOrder(service.name, { ...abroad, name, fault: 'crash_after_carrier' })
          expect(carrier.sell?.(order).kind).toBe('in_process')
        }
      }
    }
  })
})
