import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Job, JobKind, JobPayloads } from '#core/ports/queue.ts'
import type { World } from '#core/world.ts'
import type { Database } from '#db/database.ts'
import type { JobHandler, JobHandlers, JobResult } from '#jobs/job-handler.ts'
import { workOffJobs } from '#jobs/work-off-jobs.ts'
import { describeOnEachEngine } from '../support/engines.ts'
import { eventually } from '../support/eventually.ts'
import { fakeWorld } from '../support/fake-world.ts'
import { insertAccounts } from '../support/sample-shipments.ts'
import { silentLog } from '../support/silent-log.ts'

const many = 10_000
const atOnce = 100
const done: JobResult = { kind: 'done' }
const sales = {
  'settle-purchase': { shipmentId: 1 },
  'settle-void': { shipmentId: 1 },
  'take-back-sale': {
    shipmentId: 1,
    reference: 'x',
    serviceId: 1,
    givenUpAt: 0,
    trackingCode: null,
  },
}
const payloads: JobPayloads = {
  ...sales,
  'settle-purchase-of-freight': sales['settle-purchase'],
  'settle-void-of-freight': sales['settle-void'],
  'take-back-sale-of-freight': sales['take-back-sale'],
  'book-reversals': { topUpId: 1 },
  'process-batch': { batchId: 1, run: 1 },
  'settle-top-up': { topUpId: 1 },
}

describeOnEachEngine('background work', kit => {
  let store: Database
  let elsewhere: Database
  let now = 1_000_000
  let lastId = 0
  beforeAll(async () => {
    ;[store, elsewhere] = [await kit.open(), await kit.open()]
    await insertAccounts(store, 1)
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const world = (): World => ({ ...fakeWorld('sandbox', () => now), store })

  async function enqueue(kind: JobKind, count = 1, from = store): Promise<number> {
    await from.transact(1, async ({ jobs }) => {
      for (let index = 1; index <= count; index += 1) {
        const payload = payloads[kind]
        const job = { kind, accountId: 1, clock: 'machine', runAt: now, payload } as const
        await jobs.enqueue(lastId + index, job)
      }
    })
    lastId += count
    return lastId
  }

  /** A kind whose jobs come to no end before `release`; `started` is kept once all its hands are full. */
  function stuck(hands: number) {
    const started = Promise.withResolvers<void>()
    const end = Promise.withResolvers<JobResult>()
    let running = 0
    const run = (): Promise<JobResult> => {
      running += 1
      if (running === hands) started.resolve()
      return end.promise
    }
    return { handler: { hands, run }, started: started.promise, release: () => end.resolve(done) }
  }

  function noticing() {
    const noticed = Promise.withResolvers<Job>()
    const run = async (_: World, job: Job): Promise<JobResult> => {
      noticed.resolve(job)
      return done
    }
    return { handler: { hands: 1, run }, noticed: noticed.promise }
  }

  /** With time at a standstill: what starts then was not found by looking again. */
  function workWithoutTime(handlers: JobHandlers): AsyncDisposable {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const working = workOffJobs(world(), handlers, silentLog)
    vi.advanceTimersByTime(0)
    return working
  }

  test('of one kind starts with its commit while ten thousand jobs of another kind wait', async () => {
    for (let made = 0; made < many; made += atOnce) await enqueue('settle-purchase', atOnce)
    now += 1
    const slow = stuck(4)
    const { handler, noticed } = noticing()
    await using _working = workWithoutTime({
      'settle-purchase': slow.handler,
      'settle-top-up': handler,
    })
    await slow.started
    const id = await enqueue('settle-top-up')
    expect((await noticed).id).toBe(id)
    const waiting = await store.read.jobs.anyDue('settle-purchase', now)
    expect(waiting).toBe(true)
    slow.release()
  })

  test('that takes long takes turns with the other jobs of its kind, which are done meanwhile', async () => {
    const stretches: number[] = []
    const over = Promise.withResolvers<void>()
    let left = 8
    const run = async (_: World, { id, attempts }: Job): Promise<JobResult> => {
      stretches.push(id)
      expect(attempts).toBe(1)
      now += 1
      if (id === short) return done
      left -= 1
      if (left === 0) over.resolve()
      return left > 1 ? { kind: 'more' } : done
    }
    const first = await enqueue('take-back-sale')
    const second = await enqueue('take-back-sale')
    const short = await enqueue('take-back-sale')
    await using _working = workWithoutTime({ 'take-back-sale': { hands: 1, run } })
    await over.promise
    const turns = [first, second, first, second, first, second]
    expect(stretches).toEqual([first, second, short, ...turns])
  })

  test('that another process enqueued is found by looking', async () => {
    const { handler, noticed } = noticing()
    await using _working = workOffJobs(world(), { 'take-back-sale': handler }, silentLog)
    const id = await enqueue('take-back-sale', 1, elsewhere)
    expect((await noticed).id).toBe(id)
  })

  test('runs as many jobs of a kind at once as it has hands, and the next when one is free', async () => {
    const ends: ((result: JobResult) => void)[] = []
    const run: JobHandler['run'] = () => new Promise(resolve => ends.push(resolve))
    const handlers = { 'settle-top-up': { hands: 3, run } }
    await using working = workWithoutTime(handlers)
    await enqueue('settle-top-up', 5)
    await running(3)
    ends[0]?.(done)
    await running(4)
    for (const end of ends) end(done)
    await running(5)
    for (const end of ends) end(done)
    await working[Symbol.asyncDispose]()

    async function running(count: number): Promise<void> {
      vi.useRealTimers()
      await eventually(() => expect(ends).toHaveLength(count))
    }
  })
})
