import { beforeEach, expect, test } from 'vitest'
import type { Job, JobWriter, NewJob } from '#core/ports/queue.ts'
import { type Database, openDatabase } from '#db/database.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'
import { insertAccounts } from '#test/support/sample-shipments.ts'

const leaseMs = 100
const kind = 'settle-purchase'
const sampleJob: NewJob<typeof kind> = {
  kind,
  accountId: 1,
  clock: 'machine',
  runAt: 1000,
  payload: { shipmentId: 1 },
}

describeOnEachEngine('the job store', kit => {
  let db: Database
  let lastId = 0

  beforeEach(async () => {
    db ??= await kit.open()
    await insertAccounts(db, 1, 2)
    // Each test begins with an empty queue.
    for (const job of await db.read.jobs.list(10_000)) {
      if (job.dead) await write(jobs => jobs.revive(job.id, 0))
    }
    for (const job of await claim(Number.MAX_SAFE_INTEGER - leaseMs, 10_000)) {
      await write(jobs => jobs.finish(job))
    }
  })

  const write = <T>(act: (jobs: JobWriter) => Promise<T>, database = db) =>
    database.transact(0, ({ jobs }) => act(jobs))
  const claim = (now: number, limit = 10, database = db) =>
    write(jobs => jobs.claim(kind, now, leaseMs, limit), database)
  const idsOf = (jobs: readonly Job[]) => jobs.map(({ id }) => id)

  async function enqueue(changes: Partial<NewJob> = {}, database = db): Promise<number> {
    lastId += 1
    const id = lastId
    const job: NewJob = { ...sampleJob, payload: { shipmentId: id }, ...changes }
    await write(jobs => jobs.enqueue(id, job), database)
    return id
  }

  async function claimed(now = 1000): Promise<Job> {
    const [job] = await claim(now, 1)
    if (!job) throw new Error('nothing was due')
    return job
  }

  const only = async () => {
    const [job] = await db.read.jobs.list(2)
    return job
  }

  test('a job is claimed as it was enqueued, with its first attempt counted', async () => {
    const id = await enqueue({ accountId: 2, clock: 'account', runAt: 900 })
    expect(await claimed()).toEqual({
      id,
      kind,
      accountId: 2,
      clock: 'account',
      runAt: 900,
      payload: { shipmentId: id },
      attempts: 1,
      fence: 1,
      lastError: null,
      dead: false,
    })
  })

  test('a failed transaction enqueues no job', async () => {
    const failing = write(async jobs => {
      lastId += 1
      await jobs.enqueue(lastId, sampleJob)
      throw new Error('the fact that caused it')
    })
    await expect(failing).rejects.toThrow('the fact that caused it')
    expect(await db.read.jobs.list(10)).toEqual([])
  })

  test('a job is due at its time and not before', async () => {
    await enqueue({ runAt: 1000 })
    expect(await db.read.jobs.anyDue(kind, 999)).toBe(false)
    expect(await claim(999)).toEqual([])
    expect(await db.read.jobs.anyDue(kind, 1000)).toBe(true)
    expect(await claim(1000)).toHaveLength(1)
  })

  test('the longest due jobs are claimed first, up to the limit', async () => {
    const ids: number[] = []
    for (const runAt of [300, 100, 200, 100]) ids.push(await enqueue({ runAt }))
    const expected = [ids[1], ids[3], ids[2], ids[0]]
    expect(idsOf(await db.read.jobs.list(3))).toEqual(expected.slice(0, 3))
    expect(idsOf(await claim(1000, 3))).toEqual(expected.slice(0, 3))
    expect(idsOf(await claim(1000, 3))).toEqual(expected.slice(3))
    expect(await claim(1000, 3)).toEqual([])
  })

  test('no other worker claims a leased job until its lease has lapsed', async () => {
    const id = await enqueue()
    const first = await claimed(1000)
    expect(await db.read.jobs.anyDue(kind, 1099)).toBe(false)
    expect(await claim(1099)).toEqual([])
    expect(await db.read.jobs.anyDue(kind, 1100)).toBe(true)
    const second = await claimed(1100)
    expect(second).toEqual({ ...first, id, attempts: 2, fence: 2 })
  })

  test('a renewed lease lasts until its new end', async () => {
    await enqueue()
    const job = await claimed(1000)
    expect(await write(jobs => jobs.renew(job, 1500))).toBe(true)
    expect(await claim(1499)).toEqual([])
    expect(await claim(1500)).toHaveLength(1)
  })

  test('a frozen worker changes nothing once another has claimed its job', async () => {
    await enqueue()
    const frozen = await claimed(1000)
    const current = await claimed(1100)
    const before = await only()
    expect(await write(jobs => jobs.renew(frozen, 9999))).toBe(false)
    expect(await write(jobs => jobs.retryLater(frozen, 9999, 'late'))).toBe(false)
    expect(await write(jobs => jobs.giveUp(frozen, 'late'))).toBe(false)
    expect(await write(jobs => jobs.finish(frozen))).toBe(false)
    expect(await only()).toEqual(before)
    expect(await write(jobs => jobs.finish(current))).toBe(true)
    expect(await db.read.jobs.list(10)).toEqual([])
  })

  test('a claim is kept by its worker alone, and only while the job lives', async () => {
    await enqueue()
    const frozen = await claimed(1000)
    expect(await write(jobs => jobs.keepClaim(frozen))).toBe(true)
    const current = await claimed(1100)
    expect(await write(jobs => jobs.keepClaim(frozen))).toBe(false)
    expect(await write(jobs => jobs.keepClaim(current))).toBe(true)
    await write(jobs => jobs.giveUp(current, 'no use'))
    expect(await write(jobs => jobs.keepClaim(current))).toBe(false)
  })

  // On SQLite one transaction at a time writes.
  if (kit.kind === 'postgres') {
    test('nobody claims a job while a transaction of its worker is under way', async () => {
      await using hanging = await openDatabase(await kit.config())
      const id = await enqueue()
      const job = await claimed(1000)
      const kept = Promise.withResolvers<void>()
      const goesOn = Promise.withResolvers<void>()
      const working = hanging.transact(1, async ({ jobs }) => {
        expect(await jobs.keepClaim(job)).toBe(true)
        kept.resolve()
        await goesOn.promise
      })
      await kept.promise
      expect(await claim(1100)).toEqual([])
      goesOn.resolve()
      await working
      expect(idsOf(await claim(1100))).toEqual([id])
    })

    test('a worker waits for a claim that is under way, and has lost the job to it', async () => {
      await using hanging = await openDatabase(await kit.config())
      await enqueue()
      const job = await claimed(1000)
      const claiming = Promise.withResolvers<void>()
      const goesOn = Promise.withResolvers<void>()
      const taken = hanging.transact(1, async ({ jobs }) => {
        expect(await jobs.claim(kind, 1100, leaseMs, 1)).toHaveLength(1)
        claiming.resolve()
        await goesOn.promise
      })
      await claiming.promise
      const kept = write(jobs => jobs.keepClaim(job))
      const first = await Promise.race([kept, new Promise(resolve => setImmediate(resolve))])
      expect(first).toBeUndefined()
      goesOn.resolve()
      await taken
      expect(await kept).toBe(false)
    })
  }

  test('a job is finished once', async () => {
    await enqueue()
    const job = await claimed()
    expect(await write(jobs => jobs.finish(job))).toBe(true)
    expect(await write(jobs => jobs.finish(job))).toBe(false)
    expect(await write(jobs => jobs.renew(job, 9999))).toBe(false)
  })

  test('a job that failed is free at once, runs at its new time, and says why', async () => {
    await enqueue()
    const job = await claimed(1000)
    expect(await write(jobs => jobs.retryLater(job, 1050, 'the carrier is out'))).toBe(true)
    expect(await claim(1049)).toEqual([])
    // Its lease would have lasted until 1100.
    expect(await claimed(1050)).toMatchObject({ attempts: 2, lastError: 'the carrier is out' })
  })

  test('a job that was given up never runs and is still listed, with its last error', async () => {
    const id = await enqueue()
    const job = await claimed()
    expect(await write(jobs => jobs.giveUp(job, 'no use'))).toBe(true)
    expect(await db.read.jobs.anyDue(kind, 1_000_000)).toBe(false)
    expect(await claim(1_000_000)).toEqual([])
    expect(await only()).toMatchObject({ id, dead: true, lastError: 'no use' })
    for (const late of [
      (jobs: JobWriter) => jobs.renew(job, 9999),
      (jobs: JobWriter) => jobs.retryLater(job, 9999, 'late'),
      (jobs: JobWriter) => jobs.giveUp(job, 'late'),
      (jobs: JobWriter) => jobs.finish(job),
    ]) {
      expect(await write(late)).toBe(false)
    }
    expect(await only()).toMatchObject({ dead: true, lastError: 'no use' })
  })

  test('an operator starts a dead job over, and leaves a living one', async () => {
    const id = await enqueue()
    expect(await write(jobs => jobs.revive(id, 0))).toBe(false)
    const job = await claimed()
    expect(await write(jobs => jobs.revive(id, 0))).toBe(false)
    await write(jobs => jobs.giveUp(job, 'no use'))
    expect(await write(jobs => jobs.revive(id, 5000))).toBe(true)
    expect(await write(jobs => jobs.revive(id, 6000))).toBe(false)
    expect(await write(jobs => jobs.revive(999_999, 0))).toBe(false)
    expect(await claim(4999)).toEqual([])
    expect(await claimed(5000)).toMatchObject({ id, attempts: 1, dead: false })
  })

  test('a dead job is dropped, and a living one is not', async () => {
    const id = await enqueue()
    expect(await write(jobs => jobs.drop(id))).toBe(false)
    const job = await claimed()
    expect(await write(jobs => jobs.drop(id))).toBe(false)
    await write(jobs => jobs.giveUp(job, 'no use'))
    expect(await db.read.jobs.byId(id)).toMatchObject({ id, dead: true })
    expect(await write(jobs => jobs.drop(id))).toBe(true)
    expect(await write(jobs => jobs.drop(id))).toBe(false)
    expect(await db.read.jobs.byId(id)).toBeNull()
  })

  test('the worker that gave a job up does not own its next run', async () => {
    const id = await enqueue()
    const job = await claimed()
    await write(jobs => jobs.giveUp(job, 'no use'))
    await write(jobs => jobs.revive(id, 5000))
    expect(await write(jobs => jobs.finish(job))).toBe(false)
    expect(await write(jobs => jobs.renew(job, 9999))).toBe(false)
    expect(await claimed(5000)).toMatchObject({ id, attempts: 1 })
  })

  test('an advanced clock moves only those jobs of its account that run by it', async () => {
    const byAccount = await enqueue({ clock: 'account', runAt: 5000 })
    await enqueue({ clock: 'machine', runAt: 5000 })
    await enqueue({ clock: 'account', runAt: 5000, accountId: 2 })
    await write(jobs => jobs.advance(1, 4000))
    expect(idsOf(await claim(1000))).toEqual([byAccount])
    expect((await db.read.jobs.list(10)).map(({ runAt }) => runAt)).toEqual([1000, 5000, 5000])
  })

  test('workers of two processes never claim the same job at once', async () => {
    const other = await kit.open()
    for (let round = 0; round < 3; round += 1) {
      for (let count = 0; count < 40; count += 1) await enqueue()
      const hands = await Promise.all(
        Array.from({ length: 16 }, (_, index) => claim(1000, 5, index % 2 ? db : other)),
      )
      let claims = hands.flatMap(idsOf)
      // A job that the other locks at this moment is left for the next claim.
      for (let more = claims; more.length > 0; claims = [...claims, ...more]) {
        more = idsOf(await claim(1000, 5))
      }
      expect(claims).toHaveLength(40)
      expect(new Set(claims).size).toBe(40)
    }
  })

  test('this process hears of a job once its commit is durable, and of no job that failed', async () => {
    const elsewhere = await kit.open()
    const heard: Promise<boolean>[] = []
    using _listening = db.onEnqueued(sampleJob.kind, runAt => {
      // What another process may have enqueued is told without its time.
      if (runAt > 0) heard.push(elsewhere.read.jobs.anyDue(sampleJob.kind, runAt))
    })
    const ends = await Promise.allSettled([
      enqueue(),
      write(async jobs => {
        await jobs.enqueue(999_999, { ...sampleJob, runAt: 1 })
        throw new Error('the fact that caused it')
      }),
    ])
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    // The failure made the other work of its group run twice.
    expect(await Promise.all(heard)).toEqual([true])
  })

  test('a job of an account that does not exist is refused', async () => {
    await expect(enqueue({ accountId: 99 })).rejects.toThrow(/foreign key/i)
  })
})
