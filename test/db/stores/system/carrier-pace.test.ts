import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#db/database.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'

const hour = 3_600_000

describeOnEachEngine('the pace of a connection', kit => {
  let db: Database
  beforeAll(async () => {
    db = await kit.open()
  })

  const take = (connection: string, at: number, calls: number, budget: number) =>
    db.transact(0, ({ carrierPace }) => carrierPace.takeCalls(connection, at, calls, budget))

  test('gives out no more calls of an hour than the budget has, also to many at once', async () => {
    const taken = await Promise.all(Array.from({ length: 40 }, () => take('a', hour, 3, 60)))
    expect(taken.filter(isTaken => isTaken)).toHaveLength(20)
  })

  test('begins each hour with the whole budget, and never goes back to an earlier one', async () => {
    expect(await take('b', hour, 5, 5)).toBe(true)
    expect(await take('b', hour, 1, 5)).toBe(false)
    expect(await take('b', 2 * hour, 5, 5)).toBe(true)
    expect(await take('b', hour, 1, 5)).toBe(false)
  })

  test('gives nothing out that is more than the budget', async () => {
    expect(await take('c', hour, 6, 5)).toBe(false)
    expect(await take('c', hour, 5, 5)).toBe(true)
  })

  test('keeps the longest pause that was asked for, for this connection alone', async () => {
    const pause = (until: number) =>
      db.transact(0, ({ carrierPace }) => carrierPace.pause('d', until))
    expect(await db.read.carrierPace.pausedUntil('d')).toBe(0)
    await pause(200)
    await pause(100)
    expect(await db.read.carrierPace.pausedUntil('d')).toBe(200)
    await take('d', hour, 1, 5)
    expect(await db.read.carrierPace.pausedUntil('d')).toBe(200)
    expect(await db.read.carrierPace.pausedUntil('e')).toBe(0)
  })
})
