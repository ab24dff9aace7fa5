import { afterAll, beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { CarrierError } from '#core/carrier-error.ts'
import type { Carrier } from '#core/ports/carrier/carrier.ts'
import type { Job } from '#core/ports/queue.ts'
import { reconcilePurchase } from '#core/purchase/settle/settle-purchase.ts'
import type { World } from '#core/world.ts'
import type { Database } from '#db/database.ts'
import { cancelLateSaleJob } from '#jobs/cancel-late-sale.ts'
import { jobHandlers } from '#jobs/handlers.ts'
import { workOffJobs } from '#jobs/work-off-jobs.ts'
import { createShipment, type KeyedCreation } from '../support/create-shipment.ts'
import { describeOnEachEngine } from '../support/engines.ts'
import { eventually } from '../support/eventually.ts'
import { type Books, openBooks } from './books.ts'
import { type Buy, buyingThrough } from './buying-through.ts'
import { brokenLaws } from './laws.ts'
import { marked } from './marked-store.ts'
import { creation, parcel } from './parcels.ts'
import { commandFor, openAccount, proofWorld, remoteRecipient } from './proof-world.ts'
import { anyDue, quietLog } from './run-jobs.ts'

const minuteMs = 60_000

describeOnEachEngine('a purchase at a carrier’s own door', kit => {
  let store: Database
  let books: Books
  let now = Date.UTC(2026, 0, 5, 8)
  let account = 0
  beforeAll(async () => {
    store = await kit.open()
    books = await openBooks(await kit.config())
  })
  afterAll(() => books[Symbol.asyncDispose]())

  const world = (between?: (carrier: Carrier) => Carrier): World =>
    proofWorld({ store, now: () => now, ...(between ? { between } : {}) })

  /** The same world, where the carrier's buying goes through this. */
  const buying = (how: (buy: Buy) => Promise<never>) => world(buyingThrough(how))

  const far = (key: string | null = null): KeyedCreation =>
    creation(parcel({ toAddress: { ...parcel().toAddress, name: remoteRecipient } }), { key })

  async function fresh(): Promise<number> {
    account += 1
    await openAccount(world(), account, 500_00)
    return account
  }

  /** As a worker of the service does it, with the clock as it stands. */
  async function reconcile(its: World): Promise<void> {
    await using _jobs = workOffJobs(its, jobHandlers(quietLog), quietLog)
    await eventually(async () => expect(await anyDue(store.read.jobs, now)).toBe(false))
  }

  const states = async (its: number) =>
    (await books.rows(`select state from shipment where account_id = ${its}`)).map(
      ({ state }) => state,
    )

  /** The last look for a sale that came too late is over. */
  async function aDayPasses(): Promise<void> {
    now += 24 * 60 * minuteMs
    await reconcile(world())
  }

  const standing = async (its: number) =>
    (
      await books.rows(`select b.reference from carrier_book b
        join shipment s on b.reference like 's-' || s.id || '-%'
        where s.account_id = ${its} and b.cancelled_at is null`)
    ).length

  /** Nothing is left of the sale, and no later look finds anything to do. */
  async function expectTakenBack(its: number): Promise<void> {
    expect(await standing(its)).toBe(0)
    expect(await states(its)).toEqual(['draft'])
    await aDayPasses()
    expect(await brokenLaws(books)).toEqual({})
  }

  test('whose process dies after the sale is found by the reconciler, and charged once', async () => {
    const its = await fresh()
    const crash = creation(parcel(), { fault: 'crash_after_carrier', key: 'crashed' })
    const command = await commandFor(world(), its)
    await expect(createShipment(command, crash)).rejects.toThrow('crash')
    expect(await states(its)).toEqual(['purchasing'])
    now += minuteMs
    await reconcile(world())
    expect(await states(its)).toEqual(['bought'])
    expect(await createShipment(command, crash)).toMatchObject({ replayed: true })
    expect(await brokenLaws(books)).toEqual({})
  })

  test('that answers after the timeout is adopted, not bought a second time', async () => {
    const its = await fresh()
    const late = Promise.withResolvers<() => Promise<unknown>>()
    const silent = buying(async buy => {
      late.resolve(buy)
      throw new CarrierError('timeout', 'The carrier did not answer.')
    })
    const { shipmentId } = await createShipment(await commandFor(silent, its), far())
    expect(await states(its)).toEqual(['purchasing'])
    await (await late.promise)()
    now += minuteMs
    await reconcile(world())
    expect(await states(its)).toEqual(['bought'])
    expect(await standing(its)).toBe(1)
    expect(await store.read.shipments.label(serviceOn(its), shipmentId)).not.toBeNull()
    expect(await brokenLaws(books)).toEqual({})
  })

  test('that never sells is given up, and its money is free again', async () => {
    const its = await fresh()
    const silent = buying(async () => {
      throw new CarrierError('timeout', 'The carrier did not answer.')
    })
    await createShipment(await commandFor(silent, its), far('given up'))
    now += 20 * minuteMs
    await reconcile(world())
    expect(await states(its)).toEqual(['draft'])
    await aDayPasses()
    expect(await brokenLaws(books)).toEqual({})
  })

  const naps: readonly (readonly [how: string, at: string, napMs: number, left: string[]])[] = [
    ['through the life of its hold', 'beginning a transaction', 16 * minuteMs, ['draft']],
    ['until it was given up', 'hearing that it is committed', 2 * minuteMs, ['draft']],
    ['longer than a carrier may take', 'hearing that it is committed', 11_000, []],
  ]
  test.each(naps)('asks nobody when its process slept %s', async (_how, moment, napMs, left) => {
    const its = await fresh()
    let times = 0
    let asked = 0
    const asleep = buying(() => {
      asked += 1
      throw new Error('was asked')
    })
    const sleeper: World = {
      ...asleep,
      store: marked(store, async step => {
        if (step === moment) times += 1
        if (step !== moment || times !== 2) return
        now += napMs
        await reconcile(world())
      }),
    }
    const bought = createShipment(await commandFor(sleeper, its), far())
    await expect(bought).rejects.toMatchObject({ code: 'carrier_error' })
    expect(asked).toBe(0)
    expect(await states(its)).toEqual(left)
    await aDayPasses()
    expect(await brokenLaws(books)).toEqual({})
  })

  /** It is given up while its request is on the way; what comes of the request is told by `then`. */
  const sleeper = (then: (buy: () => Promise<unknown>) => Promise<unknown>): World =>
    buying(async buy => {
      now += 2 * minuteMs
      await reconcile(world())
      return (await then(buy)) as never
    })

  test('is taken back at once where the carrier sells it after it was given up', async () => {
    const its = await fresh()
    const bought = createShipment(
      await commandFor(
        sleeper(buy => buy()),
        its,
      ),
      far(),
    )
    await expect(bought).rejects.toMatchObject({ code: 'carrier_error' })
    expect(await standing(its)).toBe(1)
    await reconcile(world())
    await expectTakenBack(its)
  })

  test('is taken back even where the answer to a sale that came too late is lost', async () => {
    const its = await fresh()
    const lost = sleeper(async buy => {
      await buy()
      throw new CarrierError('timeout', 'The answer was lost.')
    })
    const bought = createShipment(await commandFor(lost, its), far())
    await expect(bought).rejects.toMatchObject({ code: 'carrier_error' })
    now += 5 * minuteMs
    await reconcile(world())
    await expectTakenBack(its)
  })

  test('is taken back though its process dies when it hears of the sale too late', async () => {
    const its = await fresh()
    let sold = false
    const sleeping = sleeper(async buy => {
      const sale = await buy()
      sold = true
      return sale
    })
    const mortal: World = {
      ...sleeping,
      store: {
        ...store,
        async transact(account, work) {
          if (sold) throw new Error('killed')
          return await store.transact(account, work)
        },
      },
    }
    await expect(createShipment(await commandFor(mortal, its), far())).rejects.toThrow('killed')
    expect(await standing(its)).toBe(1)
    now += 5 * minuteMs
    await reconcile(world())
    await expectTakenBack(its)
  })

  /** Given up while its request is stuck on the way; the request arrives when it is called. */
  async function stuck(its: number): Promise<() => Promise<unknown>> {
    const arrival = Promise.withResolvers<() => Promise<unknown>>()
    const silent = buying(async buy => {
      arrival.resolve(buy)
      throw new CarrierError('timeout', 'The carrier did not answer.')
    })
    await createShipment(await commandFor(silent, its), far())
    now += 2 * minuteMs
    await reconcile(world())
    expect(await states(its)).toEqual(['draft'])
    return await arrival.promise
  }

  test.each([
    ['2 minutes', 2, 5],
    ['half an hour', 30, 60],
    ['20 hours', 20 * 60, 24 * 60],
  ])('that is sold %s after it was given up is taken back', async (_, soldAfter, lookedAfter) => {
    const its = await fresh()
    const arrive = await stuck(its)
    const givenUpAt = now
    for (const look of [5, 60].filter(afterMinutes => afterMinutes < soldAfter)) {
      now = givenUpAt + look * minuteMs
      await reconcile(world())
    }
    now = givenUpAt + soldAfter * minuteMs
    await arrive()
    expect(await standing(its)).toBe(1)
    now = givenUpAt + lookedAfter * minuteMs - 1
    await reconcile(world())
    expect(await standing(its)).toBe(1)
    now += 1
    await reconcile(world())
    expect(await standing(its)).toBe(0)
    expect(await states(its)).toEqual(['draft'])
    expect(await store.read.ledger.balance(serviceOn(its), 'credits', 'CAD')).toBe(500_00)
    expect(await brokenLaws(books)).toEqual({})
  })

  test('that is sold too late and that its carrier will not cancel waits for a person', async () => {
    const its = await fresh()
    await (await stuck(its))()
    now += 5 * minuteMs
    await reconcile(
      world(carrier => ({
        ...carrier,
        cancel: async () => ({ kind: 'refused', why: 'the carrier refuses to cancel' }),
      })),
    )
    expect(await standing(its)).toBe(1)
    const [job] = await books.rows('select id, dead, last_error from job')
    expect(job).toMatchObject({
      dead: 1,
      last_error: expect.stringMatching(/stays sold as \w+: the carrier refuses to cancel/),
    })
    await aDayPasses()
    expect(await standing(its)).toBe(1)
    await store.transact(0, ({ jobs }) => jobs.revive(Number(job?.id), now))
    await reconcile(world())
    expect(await standing(its)).toBe(0)
    expect(await brokenLaws(books)).toEqual({})
  })

  test('that two look after at once is taken back once, and neither calls for a person', async () => {
    const its = await fresh()
    await (await stuck(its))()
    const [late] = await store.read.jobs.list(1)
    const other = proofWorld({ store: await kit.open(), now: () => now })
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        cancelLateSaleJob(quietLog)(
          index % 2 === 0 ? world() : other,
          late as Job<'take-back-sale'>,
        ),
      ),
    )
    expect(new Set(outcomes.map(({ kind }) => kind))).not.toContain('given_up')
    expect(await standing(its)).toBe(0)
    await aDayPasses()
    expect(await brokenLaws(books)).toEqual({})
  })

  test('is looked at for as long as it is open, and a failure now and then ends nothing', async () => {
    const its = await fresh()
    const crash = creation(parcel(), { fault: 'crash_after_carrier' })
    await expect(createShipment(await commandFor(world(), its), crash)).rejects.toThrow('crash')
    const unsearchable = world(({ find: _, ...carrier }) => carrier)
    const broken: World = {
      ...world(),
      carriers: () => {
        throw new Error('a bad day')
      },
    }
    for (let day = 0; day < 20; day += 1) {
      now += 24 * 60 * minuteMs
      await reconcile(day % 5 === 4 ? broken : unsearchable)
    }
    const [job] = await books.rows('select dead, last_error from job')
    expect(job).toEqual({ dead: 0, last_error: 'a bad day' })
    now += 24 * 60 * minuteMs
    await reconcile(world())
    expect(await states(its)).toEqual(['bought'])
    expect(await brokenLaws(books)).toEqual({})
  })

  test('settled from two sides at once is settled once', async () => {
    const its = await fresh()
    const crash = creation(parcel(), { fault: 'crash_after_carrier' })
    await expect(createShipment(await commandFor(world(), its), crash)).rejects.toThrow('crash')
    const [open] = await store.read.purchases.open(1)
    const other = proofWorld({ store: await kit.open(), now: () => now })
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        reconcilePurchase(index % 2 === 0 ? world() : other, its, open?.shipmentId ?? 0),
      ),
    )
    expect(await states(its)).toEqual(['bought'])
    now += minuteMs
    await reconcile(world())
    expect(await brokenLaws(books)).toEqual({})
  })
})
