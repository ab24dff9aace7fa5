import { afterAll, beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { CarrierError } from '#core/carrier-error.ts'
import type { Carrier, SaleOrder } from '#core/ports/carrier/carrier.ts'
import type { World } from '#core/world.ts'
import type { Database } from '#db/database.ts'
import { createShipment } from '../support/create-shipment.ts'
import { describeOnEachEngine } from '../support/engines.ts'
import { type Books, openBooks } from './books.ts'
import { type Buy, buyingThrough } from './buying-through.ts'
import { brokenLaws } from './laws.ts'
import { type LastState, leaveOpen } from './left-open.ts'
import { creation, parcel } from './parcels.ts'
import { commandFor, openAccount, proofWorld, remoteRecipient } from './proof-world.ts'
import { runAllJobs, runDueJobs } from './run-jobs.ts'

const secondMs = 1000
const minuteMs = 60_000
/** When the first who asked has its answer, or has given up waiting for it. */
const answeredByMs = 10 * secondMs
const writtenDownWithinMs = 2 * secondMs

describeOnEachEngine('a purchase whose process died', kit => {
  let store: Database
  let books: Books
  let now = Date.UTC(2026, 0, 5, 8)
  let account = 0
  beforeAll(async () => {
    store = await kit.open()
    books = await openBooks(await kit.config())
  })
  afterAll(() => books[Symbol.asyncDispose]())

  const world = (between: (carrier: Carrier) => Carrier = carrier => carrier): World =>
    proofWorld({ store, now: () => now, between })
  const buying = (how: (buy: Buy) => Promise<never>) => world(buyingThrough(how))

  const order = (key: string | null = 'the key') =>
    creation(parcel({ toAddress: { ...parcel().toAddress, name: remoteRecipient } }), { key })

  async function left(last: LastState): Promise<number> {
    account += 1
    await openAccount(world(), account, 500_00)
    await leaveOpen({ store, now: () => now }, account, order(), last)
    return account
  }

  const retry = async (its: number, through = world(), patienceMs = 0) =>
    await createShipment(await commandFor(through, its, patienceMs), order())

  const states = async (its: number) =>
    (await books.rows(`select state from shipment where account_id = ${its}`)).map(
      ({ state }) => state,
    )
  const sales = async (its: number) =>
    (
      await books.rows(`select b.reference from carrier_book b
        join shipment s on b.reference like 's-' || s.id || '-%'
        where s.account_id = ${its} and b.cancelled_at is null`)
    ).length

  async function expectBoughtOnce(its: number): Promise<void> {
    expect(await states(its)).toEqual(['bought'])
    expect(await sales(its)).toBe(1)
    await runAllJobs(world())
    expect(await brokenLaws(books)).toEqual({})
  }

  /** Nothing is left of it, and the next request under its key begins anew. */
  async function expectNothingLeft(its: number): Promise<void> {
    expect(await states(its)).toEqual([])
    expect(await store.read.ledger.balance(serviceOn(its), 'holds', 'CAD')).toBe(0)
    expect(await retry(its)).toMatchObject({ replayed: false })
    await expectBoughtOnce(its)
  }

  test('before it asked anybody is bought by the retry under its key', async () => {
    const its = await left('held')
    expect(await retry(its)).toMatchObject({ replayed: true })
    await expectBoughtOnce(its)
  })

  test('is sold as it was ordered, whoever carries it on', async () => {
    const orders: SaleOrder[] = []
    const noting = (carrier: Carrier): Carrier => ({
      ...carrier,
      sell(asked) {
        orders.push(asked)
        return carrier.sell?.(asked) ?? { kind: 'remote', buy: () => Promise.reject() }
      },
    })
    account += 1
    await openAccount(world(), account, 500_00)
    const parts = { store, now: () => now, between: noting }
    await leaveOpen(parts, account, order(), 'held')
    const [first] = orders.splice(0)
    now += minuteMs
    await retry(account, world(noting))
    const carriedOn = orders.find(({ shipmentId }) => shipmentId === first?.shipmentId)
    const { baseRate, addOns, total } = first?.price ?? {}
    expect(carriedOn).toEqual({ ...first, price: carriedOn?.price })
    expect(carriedOn?.price).toMatchObject({ baseRate, addOns, total })
    await expectBoughtOnce(account)
  })

  test('keeps what was ordered no longer than it is open', async () => {
    const its = await left('held')
    const kept = () => books.rows(`select sale_order from purchase where account_id = ${its}`)
    expect(await kept()).toEqual([{ sale_order: expect.stringContaining('1200 SW Main St') }])
    await retry(its)
    expect(await kept()).toEqual([{ sale_order: null }])
  })

  test('is bought once by 20 retries at once, and only one of them asks', async () => {
    const its = await left('held')
    let asked = 0
    const counting = buying(async buy => {
      asked += 1
      return (await buy()) as never
    })
    const made = await Promise.all(Array.from({ length: 20 }, () => retry(its, counting, 10_000)))
    expect(new Set(made.map(({ shipmentId }) => shipmentId)).size).toBe(1)
    expect(asked).toBe(1)
    await expectBoughtOnce(its)
  })

  test('or only slept before it asked anybody: when it wakes it asks nobody, and has the label', async () => {
    account += 1
    const its = account
    await openAccount(world(), its, 500_00)
    let commits = 0
    let asked = 0
    const sleeper = buying(() => {
      asked += 1
      throw new Error('was asked')
    })
    const bought = await createShipment(
      await commandFor(
        {
          ...sleeper,
          store: {
            ...store,
            async transact(account, work) {
              commits += 1
              if (commits === 2) await retry(its)
              return await store.transact(account, work)
            },
          },
        },
        its,
      ),
      order(),
    )
    expect(asked).toBe(0)
    expect(await retry(its)).toMatchObject({ shipmentId: bought.shipmentId })
    await expectBoughtOnce(its)
  })

  test('before it asked anybody is refused where the carrier now refuses it, and frees its key', async () => {
    const its = await left('held')
    const refusing = buying(() => Promise.reject(new CarrierError('rejected', 'No more of these.')))
    await expect(retry(its, refusing)).rejects.toMatchObject({ code: 'carrier_rejected' })
    await expectNothingLeft(its)
  })

  test('before it asked anybody is refused where nobody sells it any more, and frees its key', async () => {
    const its = await left('held')
    const gone = world(({ sell: _, ...carrier }) => carrier)
    const answer = createShipment(await commandFor(gone, its), order())
    await expect(answer).rejects.toMatchObject({ code: 'carrier_error' })
    await expectNothingLeft(its)
  })

  test.each(['a retry', 'the reconciler'])(
    'and that is a quarter of an hour old is given up by %s, and frees its key',
    async who => {
      const its = await left('held')
      now += 15 * minuteMs
      if (who === 'the reconciler') await runDueJobs(world())
      else await expect(retry(its)).rejects.toMatchObject({ code: 'carrier_error' })
      await expectNothingLeft(its)
    },
  )

  test('after the carrier sold is found by a retry at once', async () => {
    account += 1
    const its = account
    await openAccount(world(), its, 500_00)
    const crash = creation(parcel(), { fault: 'crash_after_carrier', key: 'the key' })
    await expect(createShipment(await commandFor(world(), its), crash)).rejects.toThrow('crash')
    expect(await retry(its)).toMatchObject({ replayed: true })
    await expectBoughtOnce(its)
  })

  test('when it had asked, or not, is asked for again once the first answer is overdue', async () => {
    const its = await left('requested')
    now += answeredByMs - 1
    await expect(retry(its)).rejects.toMatchObject({
      code: 'idempotency_in_progress',
      retryAfterSeconds: 1,
    })
    expect(await states(its)).toEqual(['purchasing'])
    now += 1
    await retry(its)
    await expectBoughtOnce(its)
  })

  test('is not asked for again where the carrier was silent: a retry does not keep it open', async () => {
    const its = await left('held')
    const silent = buying(() => Promise.reject(new CarrierError('timeout', 'Silence.')))
    await retry(its, silent)
    for (let waitedMs = 0; waitedMs < minuteMs; waitedMs += answeredByMs) {
      expect(await states(its)).toEqual(['purchasing'])
      now += answeredByMs
      await retry(its).catch(() => {})
    }
    await expectNothingLeft(its)
  })

  test('is not asked for again of a carrier that might sell twice', async () => {
    const its = await left('requested')
    now += answeredByMs + writtenDownWithinMs
    const forgetful = ({ sellsOnceByReference: _, ...carrier }: Carrier) =>
      buyingThrough(() => Promise.reject(new Error('was asked')))(carrier)
    await retry(its, world(forgetful))
    expect(await states(its)).toEqual(['purchasing'])
    now += minuteMs
    await expect(retry(its, world(forgetful))).rejects.toMatchObject({ code: 'carrier_error' })
    await expectNothingLeft(its)
  })

  test('and whose carrier refuses when it is asked again is looked at later', async () => {
    const its = await left('requested')
    now += answeredByMs
    const refusing = buying(() => Promise.reject(new CarrierError('rejected', 'No more of these.')))
    await expect(retry(its, refusing)).rejects.toMatchObject({ code: 'carrier_rejected' })
    expect((await store.read.jobs.list(10)).map(({ kind }) => kind)).toContain('take-back-sale')
    await expectNothingLeft(its)
  })

  test('stays open where the carrier can no longer be asked what it did', async () => {
    const its = await left('requested')
    now += answeredByMs + writtenDownWithinMs
    await retry(
      its,
      world(({ sell: _, ...carrier }) => carrier),
    )
    expect(await states(its)).toEqual(['purchasing'])
    now += minuteMs
    await runDueJobs(world())
    expect(await states(its)).toEqual(['draft'])
    await runAllJobs(world())
    expect(await brokenLaws(books)).toEqual({})
  })
})
