import { beforeAll, describe, expect, it } from 'vitest'
import type { SimulatedFreightDeps } from '#carriers/freight/simulated-freight.ts'
import { freightCarriersOver } from '#carriers/registry.ts'
import { serviceOn } from '#core/access.ts'
import type { FreightCarrier } from '#core/ports/freight/freight-carrier.ts'
import type { RemoteFreightSale } from '#core/ports/freight/sell.ts'
import type { BookedFreight } from '#core/ports/freight/track.ts'
import { OpenCall } from '#core/rating/carrier-call.ts'
import { quoteRates } from '#core/rating/quote-rates.ts'
import { magicPostalCodes } from '#core/sandbox/magic-values.ts'
import { SandboxCrash } from '#core/sandbox/sandbox-fault.ts'
import { dayMs, hourMs, minuteMs } from '#core/time/durations.ts'
import type { Database } from '#db/database.ts'
import { labelArtist } from '#labels/label-artist.ts'
import { textsOf } from '../../labels/mark-boxes.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { type BookedOrder, freightOrder } from '../../support/freight-order.ts'
import { end, freightQuestion, toronto } from '../../support/freight-question.ts'
import { insertAccounts } from '../../support/sample-shipments.ts'
import { testFreight } from '../../support/test-catalogue.ts'

const open = new AbortController().signal
const bookedAt = Date.parse('2026-06-15T12:00:00Z')

describeOnEachEngine('freight in the sandbox', kit => {
  let database: Database
  let carriers: readonly FreightCarrier[]
  let second: FreightCarrier
  beforeAll(async () => {
    database = await kit.open()
    await insertAccounts(database, 41, 51, 53)
    const deps: SimulatedFreightDeps = {
      store: database,
      clock: { now: () => bookedAt },
      labels: labelArtist,
    }
    carriers = freightCarriersOver(testFreight, 'sandbox', deps)
    const found = carriers.find(({ code }) => code === 'freightb')
    if (!found) throw new Error('no second carrier')
    second = found
  })

  const advance = (account: number, byMs: number) =>
    database.transact(account, ({ clocks }) => clocks.advance(serviceOn(account), byMs))
  const sellingOf = (booked: BookedOrder, account = 1) =>
    second.sell?.({ ...freightOrder(1002, booked), accountId: account })
  const bookElsewhere = async (
    booked: BookedOrder,
    reference: string,
    signal = open,
  ): Promise<RemoteFreightSale> => {
    const selling = sellingOf(booked)
    if (selling?.kind !== 'remote') throw new Error('it would be booked here')
    return await selling.buy(reference, signal)
  }
  const identityOf = (reference: string, accountId = 1) => ({
    accountId,
    shipmentId: 1,
    reference,
    handle: null,
    connection: null,
  })
  const find = (reference: string) => second.find?.(identityOf(reference), open)
  const book = () => database.read.carrierBook.all('freightb')

  it('is booked in our transaction, whoever carries it', () => {
    expect(sellingOf({})?.kind).toBe('in_process')
  })

  it('for LOST ANSWER is booked at the carrier’s door, and found with every number', async () => {
    await expect(bookElsewhere({ name: 'lost answer' }, 'lost')).rejects.toMatchObject({
      kind: 'timeout',
    })
    const found = await find('lost')
    if (typeof found?.label !== 'string') throw new Error('not found')
    expect(found.trackingCode).toMatch(/^\d{11}$/)
    expect(found.confirmationNumber).toBe(`FRTB-${found.trackingCode.slice(0, -1)}`)
    const texts = labelArtist.unpack(found.label).pages.flatMap(textsOf)
    expect(texts).toContain(found.confirmationNumber)
    expect(texts).toContain('SAMPLE')
    expect(await second.find?.(identityOf('another'), open)).toBeNull()
  })

  it('for REFUSED is refused with a sentence, and in no book', async () => {
    const before = await book()
    await expect(bookElsewhere({ name: 'Refused ' }, 'refused')).rejects.toMatchObject({
      kind: 'rejected',
    })
    expect(await book()).toEqual(before)
  })

  it('for NO ANSWER gets none, and nothing is booked', async () => {
    const patience = new AbortController()
    const booking = bookElsewhere({ name: 'NO ANSWER' }, 'silent', patience.signal)
    patience.abort()
    await expect(booking).rejects.toMatchObject({ kind: 'timeout' })
    expect(await find('silent')).toBeNull()
  })

  it('that was asked to crash is in the book, and nobody is told', async () => {
    const crash: BookedOrder = { fault: 'crash_after_carrier' }
    await expect(bookElsewhere(crash, 'crash')).rejects.toBeInstanceOf(SandboxCrash)
    expect(await find('crash')).not.toBeNull()
  })

  it('under one reference is booked once, to ten who ask at once and to one who asks again', async () => {
    const selling = sellingOf({ name: 'VOID LATER' })
    if (selling?.kind !== 'remote') throw new Error('it would be booked here')
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => selling.buy('once', open)))
    const again = await selling.buy('once', open)
    expect(new Set([...outcomes, again].map(({ trackingCode }) => trackingCode)).size).toBe(1)
    expect((await book()).filter(({ reference }) => reference === 'once')).toHaveLength(1)
  })

  const soldOf = (sale: RemoteFreightSale, reference: string, recipientName: string) => ({
    ...identityOf(reference, 41),
    trackingCode: sale.trackingCode,
    carrierId: null,
    recipientName,
    ticket: null,
  })

  it('for VOID LATER is cancelled after an hour of the account’s clock, and only then', async () => {
    const sale = await bookElsewhere({ name: 'VOID LATER' }, 'later')
    const sold = soldOf(sale, 'later', 'Void Later')
    const asked = await second.cancel?.(sold, open)
    if (asked?.kind !== 'asked') throw new Error('not asked')
    const ticketed = { ...sold, ticket: asked.ticket }
    expect(await second.cancel?.(ticketed, open)).toMatchObject({ kind: 'asked' })
    await advance(41, hourMs)
    expect(await second.cancel?.(ticketed, open)).toEqual({ kind: 'accepted' })
    expect(await find('later')).toBeNull()
    await expect(bookElsewhere({ name: 'VOID LATER' }, 'later')).rejects.toMatchObject({
      kind: 'rejected',
    })
  })

  it('for VOID REFUSED stays booked', async () => {
    const sale = await bookElsewhere({ name: 'VOID REFUSED' }, 'kept')
    const sold = soldOf(sale, 'kept', 'VOID REFUSED')
    const asked = await second.cancel?.(sold, open)
    if (asked?.kind !== 'asked') throw new Error('not asked')
    await advance(41, minuteMs)
    const answer = await second.cancel?.({ ...sold, ticket: asked.ticket }, open)
    expect(answer).toMatchObject({ kind: 'refused' })
    expect(await find('kept')).not.toBeNull()
  })

  it('that nobody booked can’t be cancelled', async () => {
    const sold = {
      ...soldOf({ trackingCode: '0' } as RemoteFreightSale, 'none', 'Ann'),
      ticket: null,
    }
    expect(await second.cancel?.(sold, open)).toMatchObject({ kind: 'refused' })
  })

  const freight = (accountId: number, more: Partial<BookedFreight> = {}): BookedFreight => ({
    accountId,
    proNumber: '48000000012',
    bookedAt,
    pickupOn: '2026-06-17',
    deliveryDays: '2-4',
    recipientName: 'Ann Example',
    origin: 'Toronto, ON, CA',
    destination: 'Chicago, IL, US',
    ...more,
  })

  it('is tracked by its PRO number as far as the account’s clock has come', async () => {
    const statesOf = async () =>
      (await second.track?.([freight(51)], open))?.map(({ state }) => state)
    expect(await statesOf()).toEqual([])
    await advance(51, 2 * dayMs + 8 * hourMs)
    expect(await statesOf()).toEqual(['accepted'])
    await advance(51, 3 * dayMs)
    expect(await statesOf()).toEqual(['accepted', 'in_transit', 'in_transit', 'delivered'])
    expect(await second.track?.([freight(52)], open)).toEqual([])
  })

  it('is tracked for several numbers at once, and EXCEPTION never arrives', async () => {
    await advance(53, 30 * dayMs)
    const astray = freight(53, { proNumber: '48000000020', recipientName: 'Exception' })
    const scans = (await second.track?.([freight(53), astray], open)) ?? []
    const last = (code: string) => scans.findLast(({ trackingCode }) => trackingCode === code)
    expect(last('48000000012')).toMatchObject({ state: 'delivered', location: 'Chicago, IL, US' })
    expect(last('48000000020')).toMatchObject({ state: 'exception' })
    await expect(second.track?.([astray], AbortSignal.abort())).rejects.toMatchObject({
      kind: 'timeout',
    })
  })

  const ask = (postalCode: string, timeoutMs: number) => {
    const country = /^\d/.test(postalCode) ? 'US' : 'CA'
    const question = freightQuestion({ from: toronto, to: end(country, null, postalCode) })
    return quoteRates({ carriers: () => carriers }, question, new OpenCall(1), timeoutMs)
  }
  const codes = ({ silent, failing }: typeof magicPostalCodes) => [
    ...silent.map(code => [code, 'carrier_timeout'] as const),
    ...failing.map(code => [code, 'carrier_error'] as const),
  ]

  it.each(codes(magicPostalCodes))(
    'to %s the second carrier fails alone: %s',
    async (code, reason) => {
      const { quotes, excluded } = await ask(code, 50)
      const reasonOf = (id: number) => excluded.find(({ serviceId }) => serviceId === id)?.reason
      expect([reasonOf(1002), reasonOf(1003)]).toEqual([reason, reason])
      const isCanadian = !/^\d/.test(code)
      expect(quotes.map(({ serviceId }) => serviceId)).toEqual(isCanadian ? [1001] : [])
    },
  )

  it.each(magicPostalCodes.nothing_offered)('to %s nobody offers anything', async code => {
    const { quotes, excluded } = await ask(code, 50)
    expect(quotes).toEqual([])
    expect(excluded.map(({ serviceId }) => serviceId)).toEqual([1001, 1002, 1003, 1004])
    expect(new Set(excluded.map(({ reason }) => reason))).toEqual(new Set(['no_rate_for_lane']))
  })
})

describe('in the sandbox', () => {
  it('the first carrier’s explanation is of a plain place, where the second is in trouble', () => {
    const carriers = freightCarriersOver(testFreight, 'sandbox', {} as SimulatedFreightDeps)
    const asked = freightQuestion({ from: toronto, to: end('CA', null, 'D0W 0N0') })
    const first = carriers.find(({ code }) => code === 'freighta')
    expect(first?.explain?.(asked, 1001)?.quote).not.toBeNull()
  })
})
