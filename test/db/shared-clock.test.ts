import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SharedClock } from '#db/shared-clock.ts'

const hourMs = 3_600_000
const now = 1_000 * hourMs
const compareMs = 5000

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** How far the database's clock is ahead of the machine's; it may change. */
async function clockBy(database: { aheadMs: number; answersInMs?: number }) {
  const corrections: number[] = []
  const readTime = async () => {
    const time = Date.now() + database.aheadMs
    vi.advanceTimersByTime(database.answersInMs ?? 0)
    return time
  }
  return {
    clock: await SharedClock.open(readTime, offsetMs => corrections.push(offsetMs)),
    corrections,
  }
}

test.each([hourMs, -hourMs, 2001])(
  'a machine is put right by the %i ms it differs by',
  async aheadMs => {
    const { clock: shared, corrections } = await clockBy({ aheadMs })
    using clock = shared
    expect(clock.now()).toBe(now + aheadMs)
    expect(corrections).toEqual([aheadMs])
  },
)

test.each([0, 2000, -2000])(
  'a machine that differs by %i ms keeps its own clock',
  async aheadMs => {
    const { clock: shared, corrections } = await clockBy({ aheadMs })
    using clock = shared
    expect(clock.now()).toBe(now)
    expect(corrections).toEqual([])
  },
)

test('a clock that is set is corrected at the next comparison, and reported once', async () => {
  const database = { aheadMs: 0 }
  const { clock: shared, corrections } = await clockBy(database)
  using clock = shared
  vi.setSystemTime(now - hourMs)
  database.aheadMs = hourMs
  await vi.advanceTimersByTimeAsync(3 * compareMs)
  expect(clock.now()).toBe(now + 3 * compareMs)
  expect(corrections).toEqual([hourMs])
  vi.setSystemTime(now)
  database.aheadMs = 0
  await vi.advanceTimersByTimeAsync(compareMs)
  expect(clock.now()).toBe(now + compareMs)
  expect(corrections).toEqual([hourMs, 0])
})

test('a correction holds until the machine differs by less than a second', async () => {
  const database = { aheadMs: 2500 }
  const { clock: shared, corrections } = await clockBy(database)
  using clock = shared
  for (const aheadMs of [1900, 2100, 1001, 1000]) {
    database.aheadMs = aheadMs
    await vi.advanceTimersByTimeAsync(compareMs)
  }
  expect(corrections).toEqual([2500, 1001, 0])
  expect(clock.now()).toBe(now + 4 * compareMs)
})

test('an answer that took more than a second changes nothing', async () => {
  const { clock: shared } = await clockBy({ aheadMs: hourMs, answersInMs: 1001 })
  using clock = shared
  expect(clock.now()).toBe(now + 1001)
})
