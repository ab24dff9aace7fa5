import { beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { CarrierError } from '#core/carrier-error.ts'
import type { Shipment } from '#core/shipment/shipment.ts'
import type { Database } from '#db/database.ts'
import { openBooks } from '../../proof/books.ts'
import { buyingThrough } from '../../proof/buying-through.ts'
import { brokenLaws } from '../../proof/laws.ts'
import { creation, parcel } from '../../proof/parcels.ts'
import { commandFor, openAccount, proofWorld, remoteRecipient } from '../../proof/proof-world.ts'
import { runAllJobs, runDueJobs } from '../../proof/run-jobs.ts'
import { createShipment } from '../../support/create-shipment.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { type CarrierKind, type Line, lossyCarrier } from '../../support/lossy-carriers.ts'
import { adoptPurchase, releaseByHand } from '../../support/settle-by-hand.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

describeOnEachEngine('a purchase whose answer is lost, at a carrier that', kit => {
  let store: Database
  let now = Date.UTC(2026, 0, 5, 8)
  let account = 0
  beforeAll(async () => {
    store = await kit.open()
  })

  const through = (kind: CarrierKind, lines: Line[]) =>
    proofWorld({ store, now: () => now, between: lossyCarrier(kind, lines) })

  const order = creation(parcel({ toAddress: { ...parcel().toAddress, name: remoteRecipient } }), {
    key: 'the key',
  })

  /** Buys in vain, lets the time pass, and gives what became of it. */
  async function lose(kind: CarrierKind, lines: Line[], ...waits: number[]): Promise<Shipment> {
    account += 1
    const world = through(kind, lines)
    await openAccount(world, account, 500_00)
    const { shipmentId } = await createShipment(await commandFor(world, account), order)
    for (const waitMs of waits) {
      now += waitMs
      await runDueJobs(world)
    }
    const shipment = await store.read.shipments.byId(serviceOn(account), shipmentId)
    if (!shipment) throw new Error('It is gone.')
    return shipment
  }

  async function sales(): Promise<number> {
    await using books = await openBooks(await kit.config())
    const rows = await books.rows(`select b.reference from carrier_book b
      join purchase p on p.reference = b.reference
      where p.account_id = ${account} and b.cancelled_at is null`)
    return rows.length
  }

  async function soldCode(): Promise<string> {
    await using books = await openBooks(await kit.config())
    const [sale] = await books.rows(`select b.tracking_code from carrier_book b
      join purchase p on p.reference = b.reference where p.account_id = ${account}`)
    return String(sale?.tracking_code)
  }

  async function expectLaws(open?: 'open'): Promise<void> {
    await using books = await openBooks(await kit.config())
    expect(await brokenLaws(books, open)).toEqual({})
  }

  test('de-duplicates is sold once: the same order is sent again', async () => {
    const { state } = await lose('de-duplicates', ['loses the answer', 'works'], minuteMs)
    expect(state).toBe('bought')
    expect(await sales()).toBe(1)
    await runAllJobs(through('de-duplicates', ['works']))
    await expectLaws()
  })

  test('de-duplicates and never had the request sells it then', async () => {
    const lines: Line[] = ['loses the request', 'loses the request', 'works']
    const { state } = await lose('de-duplicates', lines, minuteMs, minuteMs)
    expect(state).toBe('bought')
    expect(await sales()).toBe(1)
    await runAllJobs(through('de-duplicates', ['works']))
    await expectLaws()
  })

  const credits = () => store.read.ledger.balance(serviceOn(account), 'credits', 'CAD')

  test('de-duplicates and refuses the order that it sold keeps the money, until a person says what it did', async () => {
    const lines: Line[] = ['loses the answer', 'refuses']
    const { id, state } = await lose('de-duplicates', lines, minuteMs, hourMs, 24 * hourMs)
    expect(state).toBe('purchasing')
    expect(await credits()).toBeLessThan(500_00)
    expect(await sales()).toBe(1)
    await expectLaws('open')
    // Its label stands in the book alone.
    const withBook = proofWorld({ store, now: () => now })
    expect(await adoptPurchase(withBook, account, id, await soldCode())).toEqual({ kind: 'posted' })
    expect((await store.read.shipments.byId(serviceOn(account), id))?.state).toBe('bought')
    await runAllJobs(withBook)
    await expectLaws()
  })

  test('de-duplicates and refuses an order that it never had is paid back when a person says so', async () => {
    const lines: Line[] = ['loses the request', 'refuses']
    const { id, state } = await lose('de-duplicates', lines, minuteMs, minuteMs)
    expect(state).toBe('purchasing')
    now += 2 * minuteMs
    const world = through('de-duplicates', lines)
    expect(await releaseByHand(world, account, id, false)).toEqual({ kind: 'released' })
    expect(await credits()).toBe(500_00)
    expect(await sales()).toBe(0)
    await runAllJobs(proofWorld({ store, now: () => now }))
    await expectLaws()
  })

  test('de-duplicates and refuses while it is at work is asked once more, and sold once', async () => {
    const lines: Line[] = ['loses the answer', 'refuses', 'works']
    const { state } = await lose('de-duplicates', lines, minuteMs, minuteMs)
    expect(state).toBe('bought')
    expect(await sales()).toBe(1)
    await runAllJobs(through('de-duplicates', lines))
    await expectLaws()
  })

  test('de-duplicates and refuses a first request after a second one sold keeps the money', async () => {
    account += 1
    const slow = through('de-duplicates', ['loses the answer'])
    await openAccount(slow, account, 500_00)
    const answer = Promise.withResolvers<never>()
    const asked = Promise.withResolvers<void>()
    const silent = buyingThrough(() => {
      asked.resolve()
      return answer.promise
    })
    const waiting = proofWorld({
      store,
      now: () => now,
      between: carrier => silent(lossyCarrier('de-duplicates', ['works'])(carrier)),
    })
    const first = createShipment(await commandFor(waiting, account), order)
    await Promise.race([asked.promise, first])
    now += 10_000
    const again = createShipment(await commandFor(slow, account), order)
    expect(await again).toMatchObject({ replayed: true })
    answer.reject(new CarrierError('rejected', 'No more of these.'))
    const { shipmentId } = await first
    const shipment = await store.read.shipments.byId(serviceOn(account), shipmentId)
    expect(shipment?.state).toBe('purchasing')
    expect(await credits()).toBeLessThan(500_00)
    expect(await sales()).toBe(1)
    await runAllJobs(proofWorld({ store, now: () => now }))
    await expectLaws()
  })

  test('de-duplicates and refuses while its book is away leaves a draft, and its sale is taken back', async () => {
    const kind = 'de-duplicates while its book is away'
    const { state } = await lose(kind, ['loses the answer', 'refuses'], minuteMs)
    expect(state).toBe('draft')
    expect(await credits()).toBe(500_00)
    expect(await sales()).toBe(1)
    await runAllJobs(proofWorld({ store, now: () => now }))
    expect(await sales()).toBe(0)
    await expectLaws()
  })

  test('de-duplicates is not asked for yesterday’s price: after a while a person decides', async () => {
    const lines: Line[] = ['loses the request']
    const { id, state } = await lose('de-duplicates', lines, 20 * minuteMs, hourMs)
    expect(state).toBe('purchasing')
    lines[0] = 'works'
    now += hourMs
    const world = through('de-duplicates', lines)
    await runDueJobs(world)
    expect(await sales()).toBe(0)
    expect(await releaseByHand(world, account, id, true)).toEqual({ kind: 'released' })
    await runAllJobs(proofWorld({ store, now: () => now }))
    await expectLaws()
  })

  test('can be searched is found in its book, and never asked again', async () => {
    const lines: Line[] = ['loses the answer', 'refuses']
    const { state } = await lose('can be searched', lines, minuteMs)
    expect(state).toBe('bought')
    expect(lines).toEqual(['refuses'])
    await runAllJobs(through('can be searched', lines))
    await expectLaws()
  })

  test('can be searched and has no sale is given up, and never asked again', async () => {
    const lines: Line[] = ['loses the request', 'works']
    const { state } = await lose('can be searched', lines, 2 * minuteMs)
    expect(state).toBe('draft')
    expect(await sales()).toBe(0)
    await runAllJobs(through('can be searched', lines))
    await expectLaws()
  })

  test('can do neither stays open, and is never asked again, until a person says what it did', async () => {
    const lines: Line[] = ['loses the answer', 'works']
    const { id, state } = await lose('can do neither', lines, minuteMs, hourMs, 24 * hourMs)
    expect(state).toBe('purchasing')
    expect(lines).toEqual(['works'])
    await expectLaws('open')
    const world = through('can do neither', lines)
    expect(await adoptPurchase(world, account, id, await soldCode())).toEqual({ kind: 'posted' })
    expect((await store.read.shipments.byId(serviceOn(account), id))?.state).toBe('bought')
  })
})
