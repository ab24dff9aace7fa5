import { beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { allowanceMs } from '#core/account/allowance-store.ts'
import type { Database } from '#db/database.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'

const now = 1_000_000_000
const limit = 10
const hourMs = 3_600_000

describeOnEachEngine('the allowance of a minute', kit => {
  let db: Database
  let other: Database
  beforeAll(async () => {
    db = await kit.open()
    other = await kit.open()
  })

  const draw = (asker: string, wanted: number, at = now, node = db) =>
    node.transact(1, ({ allowances }) =>
      allowances.draw(serviceOn(1), { owner: asker, wanted, limit }, at),
    )

  test('is given out once, however many nodes draw it at once', async () => {
    const draws = await Promise.all(
      Array.from({ length: 30 }, (_, index) => draw('a', 3, now, index % 2 ? db : other)),
    )
    expect(draws.map(({ granted }) => granted).reduce((sum, granted) => sum + granted)).toBe(limit)
    expect(draws.every(({ endsAt }) => endsAt === now + allowanceMs)).toBe(true)
    expect(await draw('a', 3)).toMatchObject({ granted: 0, left: 0 })
    expect(await draw('b', 3)).toMatchObject({ granted: 3, left: 7 })
  })

  test('is whole again a minute after its first draw', async () => {
    await draw('c', limit)
    expect(await draw('c', 1, now + allowanceMs - 1)).toMatchObject({ granted: 0 })
    const fresh = { granted: 1, left: 9, endsAt: now + 2 * allowanceMs }
    expect(await draw('c', 1, now + allowanceMs)).toEqual(fresh)
  })

  test('shuts nobody out for an hour where a clock ran ahead by an hour', async () => {
    await draw('d', limit, now + hourMs)
    expect(await draw('d', 1)).toEqual({ granted: 1, left: 9, endsAt: now + allowanceMs })
  })

  test('is forgotten once the minute is over', async () => {
    const later = now + 10 * allowanceMs
    await draw('e', 1, later)
    const prune = (most: number) =>
      db.transact(0, ({ allowances }) => allowances.prune(later + 1, most))
    expect(await prune(1)).toBe(1)
    expect(await prune(100)).toBeGreaterThan(1)
    expect(await prune(100)).toBe(0)
    expect(await draw('e', 1, later)).toMatchObject({ granted: 1, left: 8 })
  })

  test('may be one of an hour, beside that of a minute', async () => {
    const drawOfHour = (at: number) =>
      db.transact(1, ({ allowances }) =>
        allowances.draw(serviceOn(1), { owner: 'h', wanted: 10, limit, periodMs: hourMs }, at),
      )
    expect(await drawOfHour(now)).toEqual({ granted: 10, left: 0, endsAt: now + hourMs })
    expect(await drawOfHour(now + hourMs - 1)).toMatchObject({ granted: 0 })
    const prune = (at: number) => db.transact(0, ({ allowances }) => allowances.prune(at, 100))
    await prune(now + hourMs - 1)
    expect(await drawOfHour(now + hourMs - 1)).toMatchObject({ granted: 0 })
    expect(await drawOfHour(now + hourMs)).toMatchObject({ granted: 10 })
  })
})
