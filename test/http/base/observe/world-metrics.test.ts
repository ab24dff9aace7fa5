import { beforeAll, beforeEach, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import type { Connection } from '#core/ports/carrier/connection.ts'
import type { NewJob } from '#core/ports/queue.ts'
import type { PurchaseState } from '#core/purchase/purchase-store.ts'
import { DeliveryCounters } from '#core/webhook/delivery-counters.ts'
import { mostCounted } from '#core/world-figures.ts'
import type { Database } from '#db/database.ts'
import {
  keepFiguresMs,
  type MeasuredWorld,
  WorldMetrics,
} from '#http/base/observe/world-metrics.ts'
import { carrierAccount, connectionsTo } from '../../../support/connections.ts'
import { describeOnEachEngine } from '../../../support/engines.ts'
import {
  draftShipment,
  insertAccounts,
  insertShipment,
  samplePrice,
  sampleService,
} from '../../../support/sample-shipments.ts'

describeOnEachEngine('the metrics of a world', kit => {
  let store: Database
  let now = 0
  let metrics: WorldMetrics
  let reads = 0
  let isReadable = true
  let connections: readonly Connection[] = []
  let deliveryCounters = new DeliveryCounters()
  const clock = { now: () => now }

  beforeAll(async () => {
    store = await kit.open()
    await insertAccounts(store, 1)
    for (const [id, state, heldAt] of [
      [1, 'unknown', 1000],
      [2, 'unknown', 9000],
      [3, 'held', 10_000],
      [4, 'posted', 0],
    ] as const) {
      await hold(id, state, heldAt)
    }
    await enqueue(1, { runAt: 4000 })
    await enqueue(2, { runAt: 5000 })
    await enqueue(3, { kind: 'settle-void', runAt: 90_000 })
    await enqueue(4, { kind: 'take-back-sale', runAt: 1 })
    await giveUp('take-back-sale')
  })

  beforeEach(() => {
    now = 14_000
    reads = 0
    isReadable = true
    connections = []
    deliveryCounters = new DeliveryCounters()
    metrics = new WorldMetrics({ production: measured(), sandbox: measured() }, clock)
  })

  /** Counts how often it is read. */
  const measured = (): MeasuredWorld => ({
    clock,
    deliveryCounters: deliveryCounters,
    connections: { ...connectionsTo(), all: () => connections },
    store: {
      ...store,
      get read() {
        reads += 1
        if (!isReadable) throw new Error('the database is gone')
        return store.read
      },
    },
  })

  async function hold(id: number, state: PurchaseState, heldAt: number): Promise<void> {
    await insertShipment(store, 1, draftShipment(id, { state: 'purchasing' }))
    await store.transact(1, ({ purchases }) =>
      purchases.insert(serviceOn(1), {
        shipmentId: id,
        goods: 'parcels',
        reference: `reference ${id}`,
        state,
        heldAt,
        service: sampleService,
        price: samplePrice,
        requestedAt: null,
        settledAt: state === 'posted' ? heldAt : null,
        key: null,
        notes: [],
        order: null,
        handle: null,
        connection: null,
        isOfDraft: false,
        soldRequest: null,
      }),
    )
  }

  const enqueue = (id: number, changes: Partial<NewJob>) =>
    store.transact(1, ({ jobs }) =>
      jobs.enqueue(id, {
        kind: 'settle-purchase',
        accountId: 1,
        clock: 'machine',
        runAt: 0,
        payload: { shipmentId: id },
        ...changes,
      } as NewJob),
    )

  const giveUp = (kind: NewJob['kind']) =>
    store.transact(1, async ({ jobs }) => {
      for (const job of await jobs.claim(kind, 1000, 1000, 1)) await jobs.giveUp(job, 'in vain')
    })

  const linesOf = (text: string) => text.split('\n').filter(line => line.includes('sandbox'))
  const databaseLinesOf = (text: string) =>
    linesOf(text).filter(line => !/webhook_(attempts|pauses|first_attempt)/.test(line))

  test('tell of jobs that wait, of how late the oldest is, and of those given up', async () => {
    const lines = linesOf(await metrics.render())
    expect(lines).toEqual(
      expect.arrayContaining([
        'postilion_jobs_waiting{environment="sandbox",kind="settle-purchase"} 2',
        'postilion_jobs_oldest_due_age_seconds{environment="sandbox",kind="settle-purchase"} 10',
        'postilion_jobs_waiting{environment="sandbox",kind="settle-void"} 1',
        'postilion_jobs_oldest_due_age_seconds{environment="sandbox",kind="settle-void"} 0',
        'postilion_jobs_dead{environment="sandbox",kind="take-back-sale"} 1',
      ]),
    )
    expect(lines.join()).not.toContain('jobs_waiting{environment="sandbox",kind="take-back-sale"}')
  })

  test('tell of open purchases by state, and how old the oldest hold is', async () => {
    const lines = linesOf(await metrics.render())
    expect(lines).toEqual(
      expect.arrayContaining([
        'postilion_purchases_open{environment="sandbox",state="unknown"} 2',
        'postilion_purchases_oldest_hold_age_seconds{environment="sandbox",state="unknown"} 13',
        'postilion_purchases_open{environment="sandbox",state="held"} 1',
      ]),
    )
    expect(lines.join()).not.toContain('posted')
  })

  test('tell of the carriers outside the process', async () => {
    const traffic = () => ({ calls: 7, failures: { timeout: 2 }, openBreakers: 1 })
    const rate = async () => ({ quotes: [], excluded: [] })
    const account = carrierAccount()
    const connection = { id: account.id, generation: 1, host: 'https://far.test' }
    connections = [{ code: 'far', serviceIds: [], rate, traffic, account, connection }]
    const expected = [
      'postilion_carrier_calls_total{environment="sandbox",carrier="far"} 7',
      'postilion_carrier_failures_total{environment="sandbox",carrier="far",kind="timeout"} 2',
      'postilion_carrier_breakers_open{environment="sandbox",carrier="far"} 1',
    ]
    expect(linesOf(await metrics.render())).toEqual(expect.arrayContaining(expected))
    now += keepFiguresMs
    // A count stays the carrier's own, however often it is read.
    expect(linesOf(await metrics.render())).toEqual(expect.arrayContaining(expected))
  })

  test('tell of messages that wait, and of what became of those that were sent', async () => {
    const { waiting } = store.read.webhooks
    const { count, firstDueAt } = await waiting(now, mostCounted)
    expect([count, firstDueAt]).toEqual([0, null])
    deliveryCounters.noteAttempt('delivered', 40)
    deliveryCounters.noteAttempt('pending', 2000)
    deliveryCounters.noteAttempt('failed', null)
    deliveryCounters.notePause()
    const name = 'postilion_webhook_first_attempt_delay_seconds'
    const expected = [
      'postilion_webhook_deliveries_waiting{environment="sandbox"} 0',
      'postilion_webhook_deliveries_oldest_due_age_seconds{environment="sandbox"} 0',
      'postilion_webhook_attempts_total{environment="sandbox",outcome="delivered"} 1',
      'postilion_webhook_attempts_total{environment="sandbox",outcome="retried"} 1',
      'postilion_webhook_attempts_total{environment="sandbox",outcome="failed"} 1',
      'postilion_webhook_pauses_total{environment="sandbox"} 1',
      `${name}_bucket{environment="sandbox",le="0.05"} 1`,
      `${name}_bucket{environment="sandbox",le="2.5"} 2`,
      `${name}_bucket{environment="sandbox",le="+Inf"} 2`,
      `${name}_sum{environment="sandbox"} 2.04`,
      `${name}_count{environment="sandbox"} 2`,
    ]
    expect(linesOf(await metrics.render())).toEqual(expect.arrayContaining(expected))
    now += keepFiguresMs
    // A count stays the node's own, however often it is read.
    expect(linesOf(await metrics.render())).toEqual(expect.arrayContaining(expected))
  })

  test('are read once in a while, however often they are asked for', async () => {
    const [first] = await Promise.all([metrics.render(), metrics.render()])
    const once = reads
    now += keepFiguresMs - 1
    expect(await metrics.render()).toBe(first)
    expect(reads).toBe(once)
    now += 1
    await metrics.render()
    expect(reads).toBe(2 * once)
    // Of a clock that was set back.
    now -= 60_000
    await metrics.render()
    expect(reads).toBe(3 * once)
  })

  test('lack what a database does not tell, and come back with it', async () => {
    isReadable = false
    expect(databaseLinesOf(await metrics.render())).toEqual([])
    isReadable = true
    now += keepFiguresMs
    expect(databaseLinesOf(await metrics.render())).not.toEqual([])
  })

  test('do not wait for a database that hangs', async () => {
    const silent = (): MeasuredWorld => ({
      ...measured(),
      store: { ...store, read: { ...store.read, jobs: { ...store.read.jobs, counts } } },
    })
    const counts = () => new Promise<never>(() => {})
    const patient = new WorldMetrics({ production: silent(), sandbox: silent() }, clock, 1)
    expect(databaseLinesOf(await patient.render())).toEqual([])
  })

  test('count no more rows than a scraper may cost', async () => {
    expect(await store.read.jobs.counts(2)).toMatchObject([{ kind: 'settle-purchase', count: 2 }])
    expect(await store.read.purchases.openCounts(1)).toEqual([
      { state: 'unknown', count: 1, firstHeldAt: 1000 },
    ])
    expect(mostCounted).toBeLessThanOrEqual(10_000)
  })
})
