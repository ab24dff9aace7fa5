import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Job } from '#core/ports/queue.ts'
import type { World } from '#core/world.ts'
import type { Database } from '#db/database.ts'
import type { JobHandler, JobResult } from '#jobs/job-handler.ts'
import { workOffJobs } from '#jobs/work-off-jobs.ts'
import { describeBehindPoolersToo } from '../support/engines.ts'
import { eventually } from '../support/eventually.ts'
import { type Books, openBooks } from './books.ts'
import { openAccount, proofWorld } from './proof-world.ts'
import { leaseMs, quietLog } from './run-jobs.ts'

const kind = 'settle-purchase'
const done: JobResult = { kind: 'done' }

describeBehindPoolersToo('a job', kit => {
  let store: Database
  let elsewhere: Database
  let books: Books
  let now = Date.UTC(2026, 0, 5, 8)
  let jobs = 0
  beforeAll(async () => {
    ;[store, elsewhere] = [await kit.open(), await kit.open()]
    books = await openBooks(await kit.config())
    await openAccount(worldOn(store), 1, 0)
  })
  afterAll(() => books[Symbol.asyncDispose]())
  beforeEach(async () => {
    jobs += 1
    await store.transact(1, writers =>
      writers.jobs.enqueue(jobs, {
        kind,
        accountId: 1,
        clock: 'machine',
        runAt: now,
        payload: { shipmentId: 1 },
      }),
    )
  })

  const worldOn = (its: Database, clock = () => now): World =>
    proofWorld({ store: its, now: clock })

  const row = async () =>
    (
      await books.rows(
        `select run_at, attempts, fence, dead, last_error from job where id = ${jobs}`,
      )
    )[0]

  const worker = (its: Database, handle: JobHandler['run'], clock = () => now) =>
    workOffJobs(worldOn(its, clock), { [kind]: { hands: 4, run: handle } }, quietLog)

  /** Has one worker take it once, whatever comes of it. */
  async function takeOnce(handle: JobHandler['run']): Promise<void> {
    const taken = Promise.withResolvers<void>()
    await using _worker = worker(store, (world, job) => {
      taken.resolve()
      return handle(world, job)
    })
    await taken.promise
  }

  test('that is claimed while its worker is stopped is over before the stop is', async () => {
    const claiming = Promise.withResolvers<void>()
    const stopping = Promise.withResolvers<void>()
    const held: Database = {
      ...store,
      async transact(account, work) {
        claiming.resolve()
        await stopping.promise
        return await store.transact(account, work)
      },
    }
    const last = worker(held, async () => done)
    await claiming.promise
    const stopped = last[Symbol.asyncDispose]()
    stopping.resolve()
    await stopped
    expect(await row()).toBeUndefined()
  })

  test('whose worker froze beyond its lease is done by another, and the late word is not heard', async () => {
    const frozen = Promise.withResolvers<JobResult>()
    const taken = Promise.withResolvers<Job>()
    const frozenAt = now
    const freeze: JobHandler['run'] = (_, job) => {
      taken.resolve(job)
      return frozen.promise
    }
    // Who is frozen sees no time pass.
    const first = worker(store, freeze, () => frozenAt)
    const stale = await taken.promise
    now += leaseMs + 1
    const second = Promise.withResolvers<JobResult>()
    const takenOver = Promise.withResolvers<Job>()
    const other = worker(elsewhere, (_, job) => {
      takenOver.resolve(job)
      return second.promise
    })
    expect((await takenOver.promise).fence).toBe(stale.fence + 1)
    frozen.resolve({ kind: 'later', at: now + 5, why: 'too late to say' })
    await first[Symbol.asyncDispose]()
    expect(await row()).toMatchObject({ fence: stale.fence + 1, last_error: null })
    const heard = await store.transact(1, async ({ jobs: queue }) => [
      await queue.keepClaim(stale),
      await queue.renew(stale, now + leaseMs),
      await queue.retryLater(stale, now, 'late'),
      await queue.runLater(stale, now, 'late'),
      await queue.giveUp(stale, 'late'),
      await queue.finish(stale),
    ])
    expect(heard).toEqual([false, false, false, false, false, false])
    second.resolve(done)
    await other[Symbol.asyncDispose]()
    expect(await row()).toBeUndefined()
  })

  test('whose handler writes after another worker claimed it is let go, and nothing is written', async () => {
    const stuck = Promise.withResolvers<void>()
    const taken = Promise.withResolvers<void>()
    const frozenAt = now
    const warned: string[] = []
    const note = (_: object, message: string) => void warned.push(message)
    const log = { warn: note, error: note }
    const run: JobHandler['run'] = async ({ store: its }) => {
      taken.resolve()
      await stuck.promise
      await its.transact(1, ({ worldValues }) => worldValues.putIfAbsent('late', 'x'))
      return done
    }
    const world = worldOn(store, () => frozenAt)
    const frozen = workOffJobs(world, { [kind]: { hands: 1, run } }, log)
    await taken.promise
    now += leaseMs + 1
    const [current] = await elsewhere.transact(1, ({ jobs: queue }) =>
      queue.claim(kind, now, leaseMs, 1),
    )
    const before = await row()
    stuck.resolve()
    await frozen[Symbol.asyncDispose]()
    expect(await store.read.worldValues.get('late')).toBeNull()
    expect(await row()).toEqual(before)
    expect(warned).toEqual(['a job was let go: another worker has claimed it'])
    if (current) await store.transact(1, ({ jobs: queue }) => queue.finish(current))
  })

  test('under a lease is nobody else’s until the lease lapses', async () => {
    const [job] = await store.transact(1, ({ jobs: queue }) => queue.claim(kind, now, leaseMs, 4))
    expect(job?.id).toBe(jobs)
    const claim = () =>
      elsewhere.transact(1, ({ jobs: queue }) => queue.claim(kind, now, leaseMs, 4))
    now += leaseMs - 1
    expect(await claim()).toEqual([])
    now += 1
    const [again] = await claim()
    expect(again).toMatchObject({ id: jobs, attempts: 2, fence: 2 })
    if (again) await store.transact(1, ({ jobs: queue }) => queue.finish(again))
  })

  async function enqueueAt(runAt: number): Promise<number> {
    jobs += 1
    const payload = { shipmentId: 1 }
    const job = { kind, accountId: 1, clock: 'machine', runAt, payload } as const
    const id = jobs
    await store.transact(1, writers => writers.jobs.enqueue(id, job))
    return id
  }

  test('that waits or is leased is done soon after the clock was set back, by one alone', async () => {
    const leased = jobs
    const claimed = await store.transact(1, ({ jobs: queue }) => queue.claim(kind, now, leaseMs, 4))
    expect(claimed.map(({ id }) => id)).toEqual([leased])
    const waiting = await enqueueAt(now + leaseMs)
    const due = await enqueueAt(now)
    const jobsDone: number[] = []
    const handle: JobHandler['run'] = async (_, job) => {
      jobsDone.push(job.id)
      return done
    }
    await using _first = worker(store, handle)
    await using _second = worker(elsewhere, handle)
    await eventually(() => expect(jobsDone).toEqual([due]))
    now -= 3_600_000
    await eventually(() => expect(jobsDone).toEqual([due, waiting]))
    // Until its end is written down, its own lease could lapse, too.
    await eventually(async () => expect(await store.read.jobs.byId(waiting)).toBeNull())
    now += leaseMs
    await eventually(() => expect(jobsDone).toEqual([due, waiting, leased]))
    now += 3_600_000
  })

  test('that is further off than any wait is due when a worker starts', async () => {
    const dayMs = 24 * 3_600_000
    await enqueueAt(now + dayMs)
    const lost = await enqueueAt(now + dayMs + 1)
    const jobsDone: number[] = []
    {
      await using _worker = worker(store, async (_, job) => {
        jobsDone.push(job.id)
        return done
      })
      await eventually(() => expect(jobsDone).toContain(lost))
    }
    expect(jobsDone).toEqual([lost - 2, lost])
    const [waiting] = await store.transact(1, ({ jobs: queue }) =>
      queue.claim(kind, now + dayMs, leaseMs, 4),
    )
    expect(waiting?.id).toBe(lost - 1)
    if (waiting) await store.transact(1, ({ jobs: queue }) => queue.finish(waiting))
  })

  test('of a hundred is claimed by one of ten who ask at once', async () => {
    const first = jobs
    for (let more = 1; more < 100; more += 1) {
      jobs += 1
      const payload = { shipmentId: 1 }
      const job = { kind, accountId: 1, clock: 'machine', runAt: now, payload } as const
      await store.transact(1, writers => writers.jobs.enqueue(jobs, job))
    }
    const hands = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 === 0 ? store : elsewhere).transact(index, ({ jobs: queue }) =>
          queue.claim(kind, now, leaseMs, 10),
        ),
      ),
    )
    const claimed = hands.flat()
    const ids = claimed.map(({ id }) => id).sort((a, b) => a - b)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids[0]).toBeGreaterThanOrEqual(first)
    await store.transact(1, async ({ jobs: queue }) => {
      for (const job of claimed) await queue.finish(job)
    })
    now += 1
    const rest = await store.transact(1, ({ jobs: queue }) => queue.claim(kind, now, leaseMs, 100))
    expect(ids.length + rest.length).toBe(100)
    await store.transact(1, async ({ jobs: queue }) => {
      for (const job of rest) await queue.finish(job)
    })
  })

  test('that fails waits twice as long each time, is given up after twelve, and runs again when told', async () => {
    const waits: number[] = []
    const fail = async (): Promise<JobResult> => {
      throw new Error('no luck')
    }
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      await takeOnce(fail)
      const told = await row()
      expect(told).toMatchObject({ attempts: attempt, last_error: 'no luck' })
      if (attempt === 12) continue
      waits.push((Number(told?.run_at) - now) / 1000)
      now = Number(told?.run_at)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024])
    expect(await row()).toMatchObject({ dead: 1 })
    now += 24 * 3_600_000
    expect(await store.read.jobs.anyDue(kind, now)).toBe(false)
    expect(await store.transact(1, ({ jobs: queue }) => queue.revive(jobs, now))).toBe(true)
    await takeOnce(async () => done)
    await eventually(async () => expect(await row()).toBeUndefined())
  })
})
