import { afterAll, beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { createBatch } from '#core/batch/batches.ts'
import { processBatch } from '#core/batch/process-batch.ts'
import { CarrierError } from '#core/carrier-error.ts'
import { PaymentError } from '#core/ports/payments.ts'
import type { JobKind } from '#core/ports/queue.ts'
import { reconcilePurchase } from '#core/purchase/settle/settle-purchase.ts'
import { voidShipment } from '#core/purchase/void/void-shipment.ts'
import type { World } from '#core/world.ts'
import type { Database } from '#db/database.ts'
import { jobHandlers } from '#jobs/handlers.ts'
import { workOffJobs } from '#jobs/work-off-jobs.ts'
import { createShipment } from '../support/create-shipment.ts'
import { describeOnEachEngine } from '../support/engines.ts'
import { eventually } from '../support/eventually.ts'
import { type Books, openBooks } from './books.ts'
import { type Buy, buyingThrough } from './buying-through.ts'
import { everything } from './everything.ts'
import { brokenLaws } from './laws.ts'
import { creation, parcel } from './parcels.ts'
import { commandFor, openAccount, proofWorld, remoteRecipient } from './proof-world.ts'
import { leaseMs, runAllJobs } from './run-jobs.ts'
import { goOn, prepareTopUp } from './top-up-steps.ts'

const minuteMs = 60_000

/** How the outside world answers a worker's search for what it sold or took. */
type Search = <T>(find: () => Promise<T>) => Promise<T>

describeOnEachEngine('a worker that froze beyond its lease', kit => {
  let store: Database
  let elsewhere: Database
  let books: Books
  let now = Date.UTC(2026, 0, 5, 8)
  let account = 0
  beforeAll(async () => {
    ;[store, elsewhere] = [await kit.open(), await kit.open()]
    books = await openBooks(await kit.config())
  })
  afterAll(() => books[Symbol.asyncDispose]())

  const world = () => proofWorld({ store, now: () => now })

  function searching(its: Database, search: Search, clock = () => now): World {
    const plain = proofWorld({
      store: its,
      now: clock,
      between: carrier => ({
        ...carrier,
        find: (...asked) => search(async () => (await carrier.find?.(...asked)) ?? null),
        // A real carrier's book is no table of ours, and this test compares our tables.
        cancel: () => search(async () => ({ kind: 'accepted' })),
      }),
    })
    const { payments } = plain
    if (!payments) throw new Error('The sandbox takes no money.')
    return {
      ...plain,
      payments: {
        provider: payments.provider,
        recognise: token => payments.recognise(token),
        charge: charge => payments.charge(charge),
        find: lost => search(() => payments.find(lost)),
        reversals: paymentId => search(() => payments.reversals(paymentId)),
      },
    }
  }

  /** A purchase that the carrier sold; the process died before it heard so. */
  async function leavePurchase(): Promise<void> {
    await openAccount(world(), account, 500_00)
    const crash = creation(parcel(), { fault: 'crash_after_carrier' })
    const bought = createShipment(await commandFor(world(), account), crash)
    await expect(bought).rejects.toThrow('crash')
  }

  /** A label that the carrier sold after its purchase was given up. */
  async function leaveLateSale(): Promise<void> {
    await openAccount(world(), account, 500_00)
    const arrival = Promise.withResolvers<Buy>()
    const silent = proofWorld({
      store,
      now: () => now,
      between: buyingThrough(buy => {
        arrival.resolve(buy)
        return Promise.reject(new CarrierError('timeout', 'The carrier did not answer.'))
      }),
    })
    const request = parcel({ toAddress: { ...parcel().toAddress, name: remoteRecipient } })
    const command = await commandFor(silent, account)
    const { shipmentId } = await createShipment(command, creation(request))
    now += 2 * minuteMs
    expect(await reconcilePurchase(world(), account, shipmentId)).toEqual({ kind: 'released' })
    await (await arrival.promise)()
    await runAllJobsOf('settle-purchase')
  }

  /** A void that its carrier did not answer. */
  async function leaveVoid(): Promise<void> {
    await openAccount(world(), account, 500_00)
    const request = parcel({ toAddress: { ...parcel().toAddress, name: remoteRecipient } })
    const bought = await createShipment(await commandFor(world(), account), creation(request))
    const shipment = await store.read.shipments.byId(serviceOn(account), bought.shipmentId)
    const silent = await commandFor(searching(store, unknown), account)
    await voidShipment(silent, shipment?.shipCode ?? '')
    now += 2 * minuteMs
    await runAllJobsOf('settle-purchase')
  }

  /** A refund of a top-up that was credited. */
  async function leaveRefund(): Promise<void> {
    await prepareTopUp(world(), account, 'refunded')
    now += minuteMs
    await runAllJobsOf('settle-top-up')
    await goOn(world(), account, 'refunded')
  }

  /** A batch with a shipment whose sale the carrier makes, and does not answer. */
  async function leaveBatch(): Promise<void> {
    await openAccount(world(), account, 500_00)
    const command = await commandFor(world(), account)
    const request = parcel({ toAddress: { ...parcel().toAddress, name: 'LOST ANSWER' } })
    const draft = await createShipment(command, creation(request, { draft: true }))
    const { id } = await createBatch(command, null, [draft.shipmentId])
    await processBatch(command, id)
  }

  async function runAllJobsOf(kind: JobKind): Promise<void> {
    const handler = jobHandlers(silent)[kind]
    await using _working = workOffJobs(world(), { [kind]: handler }, silent)
    await eventually(async () => expect((await jobs()).map(job => job.kind)).not.toContain(kind))
  }

  const jobs = () => books.rows('select id, kind, fence, lease_until from job order by id')

  const unknown: Search = async () => {
    throw new CarrierError('unavailable', 'Nobody is there.')
  }
  const unpaid: Search = async () => {
    throw new PaymentError('unavailable', 'Nobody is there.')
  }

  /** Jobs of freight have the same handlers. */
  type Handled = Exclude<JobKind, `${string}-of-freight`>

  const kinds: Readonly<Record<Handled, { leave(): Promise<void>; unanswered: Search }>> = {
    'book-reversals': { leave: leaveRefund, unanswered: unpaid },
    'process-batch': { leave: leaveBatch, unanswered: unknown },
    'settle-purchase': { leave: leavePurchase, unanswered: unknown },
    'settle-top-up': {
      leave: () => prepareTopUp(world(), account, 'reconcile'),
      unanswered: unpaid,
    },
    'settle-void': { leave: leaveVoid, unanswered: unknown },
    'take-back-sale': { leave: leaveLateSale, unanswered: unknown },
  }

  test.each(Object.entries(kinds))('writes nothing when it wakes (%s)', async (name, kind) => {
    account += 1
    await kind.leave()
    now += 6 * minuteMs
    const frozenAt = now
    const asked = Promise.withResolvers<void>()
    const wakes = Promise.withResolvers<void>()
    const log = keptLog()
    const frozenWorld = searching(
      store,
      async find => {
        asked.resolve()
        await wakes.promise
        return await find()
      },
      () => frozenAt,
    )
    const frozen = workOffJobs(frozenWorld, jobHandlers(log), log)
    await asked.promise

    now += leaseMs + 1
    {
      const other = searching(elsewhere, kind.unanswered)
      await using _other = workOffJobs(other, jobHandlers(silent), silent)
      await eventually(async () => {
        // A sale that stays open has a job of its own.
        expect((await jobs()).filter(job => job.kind === name)).toEqual([
          expect.objectContaining({ kind: name, fence: 2, lease_until: null }),
        ])
      })
    }
    const before = await everything(kit.kind, books)
    wakes.resolve()
    await frozen[Symbol.asyncDispose]()
    expect(await everything(kit.kind, books)).toEqual(before)
    expect(log.lines).toContain('warn a job was let go: another worker has claimed it')
    expect(log.lines.filter(line => line.startsWith('error'))).toEqual([])

    await runAllJobs(world())
    expect(await brokenLaws(books)).toEqual({})
  })
})

const silent = { warn() {}, error() {} }

function keptLog() {
  const lines: string[] = []
  const keep = (level: string) => (_: object, message: string) =>
    void lines.push(`${level} ${message}`)
  return { lines, warn: keep('warn'), error: keep('error') }
}
