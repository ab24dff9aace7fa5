import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Health } from '#db/engine/health.ts'

const late = 'The database did not answer within 2 s.'
const limitMs = 2000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A database that answers its checks when the test says so. */
function openHealth() {
  const waiting: PromiseWithResolvers<void>[] = []
  const write = (): Promise<void> => {
    const answer = Promise.withResolvers<void>()
    waiting.push(answer)
    return answer.promise
  }
  const health = new Health({ read: async () => {}, write }, () => {})
  const check = async () => {
    const end = health.check().then(
      () => 'well',
      (error: Error) => error.message,
    )
    await vi.advanceTimersByTimeAsync(0)
    return { end }
  }
  return {
    check,
    answer: () => waiting.shift()?.resolve(),
    async wasWell() {
      const { end } = await check()
      waiting.shift()?.resolve()
      expect(await end).toBe('well')
      // The trial of a moment ago counts for a while.
      await vi.advanceTimersByTimeAsync(limitMs)
    },
  }
}

test('a database that was well is late only when the next check is late, too', async () => {
  const database = openHealth()
  await database.wasWell()
  const first = await database.check()
  await vi.advanceTimersByTimeAsync(limitMs)
  expect(await first.end).toBe('well')
  const second = await database.check()
  await vi.advanceTimersByTimeAsync(limitMs)
  expect(await second.end).toBe(late)
})

test('checks that wait for the same pause are late once', async () => {
  const database = openHealth()
  await database.wasWell()
  const first = await database.check()
  await vi.advanceTimersByTimeAsync(limitMs / 2)
  const beside = await database.check()
  await vi.advanceTimersByTimeAsync(limitMs)
  expect([await first.end, await beside.end]).toEqual(['well', 'well'])
})

test('an answer between two late checks makes the second a first one', async () => {
  const database = openHealth()
  await database.wasWell()
  const first = await database.check()
  await vi.advanceTimersByTimeAsync(limitMs)
  expect(await first.end).toBe('well')
  database.answer()
  await vi.advanceTimersByTimeAsync(limitMs)
  const later = await database.check()
  await vi.advanceTimersByTimeAsync(limitMs)
  expect(await later.end).toBe('well')
})

test('a database of which nothing is known yet is late at once', async () => {
  const database = openHealth()
  const first = await database.check()
  await vi.advanceTimersByTimeAsync(limitMs)
  expect(await first.end).toBe(late)
})
