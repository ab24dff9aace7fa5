import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { createBatch } from '#core/batch/batches.ts'
import { processBatch } from '#core/batch/process-batch.ts'
import { runSlice, type SliceEnd } from '#core/batch/run/run-slice.ts'
import { CarrierError } from '#core/carrier-error.ts'
import type { Command } from '#core/command/command.ts'
import type { BatchProgress } from '#core/ports/queue.ts'
import { buyDraft } from '#core/purchase/buy-draft.ts'
import { changeDraft } from '#core/purchase/change-draft.ts'
import { reconcilePurchase } from '#core/purchase/settle/settle-purchase.ts'
import { voidShipment, voidShipmentById } from '#core/purchase/void/void-shipment.ts'
import type { ShipmentRequest } from '#core/shipment/shipment.ts'
import type { World } from '#core/world.ts'
import type { Database } from '#db/database.ts'
import { type Books, openBooks } from '../../../proof/books.ts'
import { type Buy, buyingThrough } from '../../../proof/buying-through.ts'
import { brokenLaws } from '../../../proof/laws.ts'
import { creation, parcel } from '../../../proof/parcels.ts'
import { commandFor, openAccount, proofWorld, remoteRecipient } from '../../../proof/proof-world.ts'
import { runAllJobs } from '../../../proof/run-jobs.ts'
import { createShipment } from '../../../support/create-shipment.ts'
import { draftPurchase } from '../../../support/draft-purchase.ts'
import { describeOnEachEngine } from '../../../support/engines.ts'

const beginning = Date.UTC(2026, 0, 5, 8)
const minuteMs = 60_000
/** No table of prices leads there. */
const nowhere = { postalCode: 'X9X 9X9', provinceCode: 'XX', countryCode: 'ZZ' }

describeOnEachEngine('a run over the shipments of a batch', kit => {
  let store: Database
  let books: Books
  let now = beginning
  let accounts = 0
  let faults: unknown[] = []
  beforeAll(async () => {
    store = await kit.open()
    books = await openBooks(await kit.config())
    return () => books[Symbol.asyncDispose]()
  })
  afterEach(async () => {
    faults = []
    await runAllJobs(worldOf())
    expect(await brokenLaws(books)).toEqual({})
  })

  const worldOf = (how?: (buy: Buy) => ReturnType<Buy>): World =>
    proofWorld({ store, now: () => now, ...(how && { between: buyingThrough(how) }) })

  async function account(credits = 5_000_00): Promise<Command> {
    accounts += 1
    await openAccount(worldOf(), accounts, credits)
    return await commandFor(worldOf(), accounts)
  }

  const to = (name: string, changes: Partial<ShipmentRequest> = {}): ShipmentRequest =>
    parcel({ toAddress: { ...parcel().toAddress, name }, purchaseLabel: false, ...changes })

  const unreachable = (): ShipmentRequest =>
    to('Ann', { toAddress: { ...parcel().toAddress, ...nowhere } })

  async function save(command: Command, ...requests: readonly ShipmentRequest[]) {
    const ids: number[] = []
    for (const request of requests) {
      const saved = await createShipment(command, creation(request, { draft: true }))
      ids.push(saved.shipmentId)
    }
    return ids
  }

  async function begin(command: Command, ids: readonly number[]): Promise<number> {
    const { id } = await createBatch(command, null, ids)
    await processBatch(command, id)
    return id
  }

  type Stretch = { readonly world?: World; readonly run?: number; readonly stretchMs?: number }

  const stretch = (
    { tenant }: Command,
    batchId: number,
    progress: BatchProgress | undefined,
    { world = worldOf(), run = 1, stretchMs }: Stretch = {},
  ): Promise<SliceEnd> =>
    runSlice(
      world,
      tenant.accountId,
      { batchId, run, ...(progress && { progress }) },
      (_, error) => void faults.push(error),
      stretchMs,
    )

  /** Every stretch of a run, with the jobs of its purchases and some time between two passes. */
  async function runToItsEnd(command: Command, batchId: number, how: Stretch = {}) {
    let passes = 1
    let progress: BatchProgress | undefined
    for (;;) {
      const end = await stretch(command, batchId, progress, how)
      if (end.kind === 'over') return { passes, batch: await batchNow(command, batchId) }
      if (end.kind === 'waits') {
        passes += 1
        now += 2 * minuteMs
        await runPurchaseJobs()
      }
      progress = end.progress
    }
  }

  /** The run's own job is left alone: this test takes its stretches itself. */
  async function runPurchaseJobs(): Promise<void> {
    for (const { accountId, shipmentId } of await store.read.purchases.open(100)) {
      await reconcilePurchase(worldOf(), accountId, shipmentId)
    }
  }

  const batchNow = ({ tenant }: Command, id: number) => store.read.batches.byId(tenant, id)

  const errorsOf = async ({ tenant }: Command, id: number, run = 1) => {
    const { batches } = store.read
    const { entries } = await batches.errorPage(tenant, { id, run }, { page: 1, limit: 100 })
    const ids = entries.map(entry => entry.id)
    return await batches.errorsOf(tenant, { id, run }, ids)
  }

  const statesOf = async ({ tenant }: Command, ids: readonly number[]) =>
    (await store.read.shipments.byIds(tenant, ids)).map(({ state }) => state)

  const salesOf = async ({ tenant }: Command): Promise<number> => {
    const sold = `select id from ledger_transaction t join ledger_entry e
      on e.account_id = t.account_id and e.transaction_id = t.id and e.book = 'revenue'
      where t.account_id = ${tenant.accountId}`
    return (await books.rows(sold)).length
  }

  test('buys each, and ends once all are bought, by the account’s clock', async () => {
    const command = await account()
    await store.transact(command.tenant.accountId, ({ clocks }) =>
      clocks.advance(command.tenant, 60 * minuteMs),
    )
    const ids = await save(command, to('Ann'), to('Bea'), to(remoteRecipient))
    const id = await begin(command, ids)
    const { batch, passes } = await runToItsEnd(command, id)
    expect(batch).toMatchObject({ state: 'processed', processedCount: 3, failedCount: 0, run: 1 })
    expect(batch?.processedAt).toBe(now + 60 * minuteMs)
    expect(passes).toBe(1)
    expect(await statesOf(command, ids)).toEqual(['bought', 'bought', 'bought'])
    expect(await salesOf(command)).toBe(3)
  })

  test('counts what was bought before, and leaves out what is void', async () => {
    const command = await account()
    const ids = await save(command, to('Ann'), to('Bea'), to('Cho'))
    const [bought = 0, gone = 0] = ids
    const { id } = await createBatch(command, null, ids)
    for (const its of [bought, gone]) await buyDraft(command, () => draftPurchase(its))
    await voidShipmentById(command, gone)
    await processBatch(command, id)
    const { batch } = await runToItsEnd(command, id)
    expect(batch).toMatchObject({ state: 'processed', processedCount: 2, failedCount: 0 })
    expect(batch?.shipmentsCount).toBe(3)
    // Two before the run, one given back, and one by the run.
    expect(await salesOf(command)).toBe(4)
  })

  test('writes down why a shipment was not bought, and buys the others', async () => {
    const command = await account()
    const ids = await save(
      command,
      unreachable(),
      to('Ann'),
      to('REFUSED'),
      to('Ann', { postageType: 'Pigeon Post' }),
    )
    const [unreached, , refused, unknown] = ids
    const id = await begin(command, ids)
    const { batch } = await runToItsEnd(command, id)
    expect(batch).toMatchObject({ processedCount: 1, failedCount: 3 })
    expect(batch?.state).toBe('processed_with_errors')
    expect(await errorsOf(command, id)).toEqual([
      {
        shipmentId: unreached,
        code: 'validation_failed',
        message: expect.stringContaining('to_address.country_code'),
        details: { 'to_address.country_code': [expect.any(String)] },
      },
      { shipmentId: refused, code: 'carrier_rejected', message: expect.any(String), details: {} },
      {
        shipmentId: unknown,
        code: 'validation_failed',
        message: expect.any(String),
        details: { service: ['The service is not a known postage type.'] },
      },
    ])
    expect(await statesOf(command, ids)).toEqual(['draft', 'bought', 'draft', 'draft'])
  })

  test('again, once a draft was mended, buys what failed and nothing twice', async () => {
    const command = await account()
    const ids = await save(command, to('Ann'), unreachable())
    const [, shipmentId = 0] = ids
    const id = await begin(command, ids)
    await runToItsEnd(command, id)
    await changeDraft(command, {
      ...draftPurchase(shipmentId),
      request: to('Ann'),
      orderId: null,
      storeId: null,
    })
    const begun = { run: 2, processedCount: 1, failedCount: 0 }
    expect(await processBatch(command, id)).toMatchObject(begun)
    const { batch } = await runToItsEnd(command, id, { run: 2 })
    expect(batch).toMatchObject({ state: 'processed', processedCount: 2, failedCount: 0 })
    expect(await errorsOf(command, id, 2)).toEqual([])
    expect(await salesOf(command)).toBe(2)
  })

  test('goes on where the credits do not reach for one: another may cost less', async () => {
    const command = await account(30_00)
    const heavy = to('Ann', { packages: [{ ...parcel().packages[0], weight: 60 }] })
    const ids = await save(command, heavy, to('Ann'))
    const id = await begin(command, ids)
    await runToItsEnd(command, id)
    expect(await errorsOf(command, id)).toMatchObject([
      { shipmentId: ids[0], code: 'insufficient_credits' },
    ])
    expect(await statesOf(command, ids)).toEqual(['draft', 'bought'])
  })

  test('waits for a purchase whose answer is lost, and counts it when it is found', async () => {
    const command = await account()
    const ids = await save(command, to('Ann'), to('LOST ANSWER'), to('Bea'))
    const id = await begin(command, ids)
    const silent = worldOf(() => Promise.reject(new CarrierError('timeout', 'Silence.')))
    const far = await save(command, to(remoteRecipient))
    const waiting = await begin(command, far)
    const first = await stretch(command, waiting, undefined, { world: silent })
    expect(first.kind).toBe('waits')
    expect(await batchNow(command, waiting)).toMatchObject({ state: 'processing' })
    expect(await statesOf(command, far)).toEqual(['purchasing'])
    const { batch } = await runToItsEnd(command, id)
    expect(batch).toMatchObject({ state: 'processed', processedCount: 3 })
    // The carrier never sold it: it is a draft again, and another pass buys it.
    now += 2 * minuteMs
    await runPurchaseJobs()
    const ended = await runToItsEnd(command, waiting)
    expect(ended.batch).toMatchObject({ state: 'processed', processedCount: 1 })
    expect(await salesOf(command)).toBe(4)
  })

  test('tries again where its carrier may recover, three times in all', async () => {
    const command = await account()
    const ids = await save(command, to(remoteRecipient))
    const id = await begin(command, ids)
    let asked = 0
    const world = worldOf(() => {
      asked += 1
      return Promise.reject(new CarrierError('misconfigured', 'No such door.'))
    })
    const { passes } = await runToItsEnd(command, id, { world })
    expect([asked, passes]).toEqual([3, 3])
    expect(await errorsOf(command, id)).toMatchObject([{ code: 'carrier_error' }])
  })

  test('buys eight labels at once from a carrier outside the process, and no more', async () => {
    const command = await account()
    const requests = Array.from({ length: 16 }, () => to(remoteRecipient))
    const id = await begin(command, await save(command, ...requests))
    let [inHand, most] = [0, 0]
    const eight = Promise.withResolvers<void>()
    const world = worldOf(async buy => {
      inHand += 1
      most = Math.max(most, inHand)
      if (inHand === 8) eight.resolve()
      await eight.promise
      for (let turns = 0; turns < 100; turns += 1) await setImmediate()
      inHand -= 1
      return await buy()
    })
    const { batch } = await runToItsEnd(command, id, { world })
    expect(batch).toMatchObject({ state: 'processed', processedCount: 16 })
    expect(most).toBe(8)
  })

  test('is not held up by a fault of ours in one shipment', async () => {
    const command = await account()
    const ids = await save(command, to('BROKEN'), to('Ann'))
    const id = await begin(command, ids)
    const plain = worldOf()
    const world: World = {
      ...plain,
      drawing: {
        ...plain.drawing,
        draw(content, format, accountId) {
          if (content.recipient.name === 'BROKEN') throw new TypeError('on purpose')
          return plain.drawing.draw(content, format, accountId)
        },
      },
    }
    const { batch } = await runToItsEnd(command, id, { world })
    expect(batch).toMatchObject({ processedCount: 1, failedCount: 1 })
    expect(await errorsOf(command, id)).toMatchObject([
      { shipmentId: ids[0], code: 'internal_error', details: {} },
    ])
    expect(faults).toEqual([expect.any(TypeError)])
  })

  test('counts a sale as made whose commit it did not hear of', async () => {
    const command = await account()
    const ids = await save(command, to('Ann'))
    const id = await begin(command, ids)
    const plain = worldOf()
    let lost = false
    const world: World = {
      ...plain,
      store: {
        ...plain.store,
        async transact(its, work) {
          const result = await plain.store.transact(its, work)
          if (lost) return result
          lost = true
          throw new Error('The connection was lost.')
        },
      },
    }
    const { batch } = await runToItsEnd(command, id, { world })
    expect(batch).toMatchObject({ state: 'processed', processedCount: 1, failedCount: 0 })
    expect(await errorsOf(command, id)).toEqual([])
    expect(faults).toEqual([])
  })

  test('comes further with each stretch, however short, and shows how far', async () => {
    const command = await account()
    const ids = await save(command, to('Ann'), unreachable(), to('Bea'))
    const id = await begin(command, ids)
    const counts: unknown[] = []
    let end = await stretch(command, id, undefined, { stretchMs: 0 })
    for (; end.kind === 'more'; end = await stretch(command, id, end.progress, { stretchMs: 0 })) {
      const batch = await batchNow(command, id)
      counts.push([batch?.state, batch?.processedCount, batch?.failedCount])
    }
    expect(counts).toEqual([
      ['processing', 1, 0],
      ['processing', 1, 1],
    ])
    const ended = { state: 'processed_with_errors', processedCount: 2, failedCount: 1 }
    expect(await batchNow(command, id)).toMatchObject(ended)
  })

  test('buys nothing twice where a stretch is done again, and counts nothing twice', async () => {
    const command = await account()
    const ids = await save(command, to('Ann'), unreachable(), to(remoteRecipient), to('Bea'))
    const id = await begin(command, ids)
    await stretch(command, id, undefined, { stretchMs: 0 })
    await stretch(command, id, undefined, { stretchMs: 0 })
    const { batch } = await runToItsEnd(command, id)
    expect(batch).toMatchObject({ processedCount: 3, failedCount: 1 })
    expect(await salesOf(command)).toBe(3)
    expect(await stretch(command, id, undefined)).toEqual({ kind: 'over' })
    expect(await batchNow(command, id)).toEqual(batch)
  })

  test('counts what was bought before from its first moment, and never falls below it', async () => {
    const command = await account()
    const [bought = 0, voided = 0] = await save(command, to('Ann'), to('Bea'))
    for (const shipmentId of [bought, voided]) {
      await buyDraft(command, () => draftPurchase(shipmentId))
    }
    const others = await save(command, unreachable(), to('Cid'))
    const { id } = await createBatch(command, null, [bought, voided, ...others])
    const [gone] = await store.read.shipments.byIds(command.tenant, [voided])
    await voidShipment(command, gone?.shipCode ?? '')
    expect(await batchNow(command, id)).toMatchObject({ state: 'open', processedCount: 0 })
    const began = await processBatch(command, id)
    expect(began).toMatchObject({ state: 'processing', processedCount: 1, failedCount: 0 })
    const counts: unknown[] = []
    let end = await stretch(command, id, undefined, { stretchMs: 0 })
    for (; end.kind === 'more'; end = await stretch(command, id, end.progress, { stretchMs: 0 })) {
      const batch = await batchNow(command, id)
      counts.push([batch?.processedCount, batch?.failedCount])
    }
    expect(counts).toEqual([
      [1, 0],
      [1, 0],
      [1, 1],
    ])
    expect(await batchNow(command, id)).toMatchObject({ processedCount: 2, failedCount: 1 })
  })

  test('that is over changes nothing of the next one', async () => {
    const command = await account()
    const id = await begin(command, await save(command, unreachable()))
    await runToItsEnd(command, id)
    await processBatch(command, id)
    expect(await stretch(command, id, undefined)).toEqual({ kind: 'over' })
    expect(await batchNow(command, id)).toMatchObject({ state: 'processing', run: 2 })
    const { batch } = await runToItsEnd(command, id, { run: 2 })
    expect(batch?.state).toBe('processed_with_errors')
  })

  test('leaves a line in the log for each purchase, and for its end', async () => {
    const command = await account()
    const id = await begin(command, await save(command, to('Ann')))
    await runToItsEnd(command, id)
    const lines = await store.read.requestLog.list(command.tenant, null, 10)
    expect(lines.map(({ method, outcome }) => [method, outcome]).toSorted()).toEqual([
      ['JOB', expect.stringMatching(/^processed batch \d+: 1 bought, 0 failed$/)],
      ['JOB', expect.stringMatching(/^purchased /)],
    ])
  })
})
