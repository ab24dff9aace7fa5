import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Store } from '#core/store.ts'
import type { JobHandler } from '#jobs/job-handler.ts'
import { Repeat } from '#jobs/repeat.ts'
import { jobSource, workOffJobs } from '#jobs/work-off-jobs.ts'
import { Worker } from '#jobs/worker.ts'
import { fakeWorld } from '../support/fake-world.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const countingLog = () => {
  const errors: object[] = []
  return { errors, log: { warn() {}, error: (fields: object) => void errors.push(fields) } }
}

const idle: JobHandler = { hands: 1, run: async () => ({ kind: 'done' }) }
const onEnqueued = (): Disposable => ({ [Symbol.dispose]() {} })

test('a worker whose database is away asks ever more rarely, and works on once it is back', async () => {
  const { errors, log } = countingLog()
  let away = true
  let asked = 0
  const look = async () => {
    asked += 1
    if (away) throw new Error('The database does not answer.')
    return false
  }
  const jobs = { anyDue: look, list: async () => [] }
  const store = { read: { jobs }, onEnqueued } as unknown as Store
  const world = { ...fakeWorld('sandbox'), store }
  await using _worker = new Worker(world, jobSource(world, 'settle-purchase', idle, log), log)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toBeGreaterThan(10)
  expect(asked).toBeLessThan(20)
  expect(errors.length).toBe(asked)
  away = false
  await vi.advanceTimersByTimeAsync(5000)
  const before = asked
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked - before).toBe(4)
})

test('what waits is due once the clock is set back, also before the database first answers', async () => {
  let now = 1_000_000_000
  let away = true
  const list = async () => {
    if (away) throw new Error('The database does not answer.')
    return [{}]
  }
  const shortenWaits = vi.fn()
  const jobs = { anyDue: async () => false, list, shortenWaits }
  const store = {
    read: { jobs },
    transact: async (_account: number, work: (writers: object) => unknown) => await work({ jobs }),
  } as unknown as Store
  const { log } = countingLog()
  await using _jobs = workOffJobs({ ...fakeWorld('sandbox', () => now), store }, {}, log)
  await vi.advanceTimersByTimeAsync(1000)
  now -= 3_600_000
  away = false
  await vi.advanceTimersByTimeAsync(10_000)
  expect(shortenWaits.mock.calls).toEqual([[now, 0, expect.any(Number)]])
})

test('repeated work that fails is tried ever more rarely, and as often as before once it succeeds', async () => {
  const { errors, log } = countingLog()
  let failing = true
  let done = 0
  await using _repeat = new Repeat(
    async () => {
      if (failing) throw new Error('The database does not answer.')
      done += 1
      return 'done'
    },
    1000,
    log,
  )
  await vi.advanceTimersByTimeAsync(60_000)
  expect(errors.length).toBeGreaterThan(5)
  expect(errors.length).toBeLessThan(12)
  failing = false
  await vi.advanceTimersByTimeAsync(10_000)
  const before = done
  await vi.advanceTimersByTimeAsync(3000)
  expect(done - before).toBe(3)
})
