import { beforeAll, expect, test } from 'vitest'
import type { SessionRow } from '#core/user/session-store.ts'
import type { Database } from '#db/database.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'
import { insertAccounts } from '#test/support/sample-shipments.ts'

const rowOf = (id: number, userId = 1): SessionRow => ({
  id,
  userId,
  stage: 'code_due',
  createdAt: 5,
  lastSeenAt: 5 + id,
  provedAt: 5,
  lookAs: null,
  place: '203.0.113.0/24',
  browser: 'Test/1.0 "x"',
})

describeOnEachEngine('the store of sessions', kit => {
  let db: Database
  let other: Database
  beforeAll(async () => {
    db = await kit.open()
    other = await kit.open()
    await insertAccounts(db, 1)
    await db.transact(0, async ({ users }) => {
      for (const id of [1, 2, 3]) {
        const user = { id, email: `u${id}@example.com`, name: 'U', isOperator: false }
        await users.insert({ ...user, disabledAt: null, createdAt: 1, passwordHash: null })
      }
    })
  })
  const insert = (...rows: readonly SessionRow[]) =>
    db.transact(0, async ({ sessions }) => {
      for (const row of rows) await sessions.insert(row, `hash ${row.id}`)
    })

  test('gives a session with its user by the hash, as written', async () => {
    await insert(rowOf(1))
    const found = await db.read.sessions.bySecret('hash 1')
    expect(found).toMatchObject({ session: rowOf(1), user: { id: 1, email: 'u1@example.com' } })
    expect(await db.read.sessions.bySecret('hash 99')).toBeNull()
  })

  test('changes a session in its stage alone, and once', async () => {
    await insert(rowOf(2))
    const change = (store: Database, secretHash: string) =>
      store.transact(0, ({ sessions }) =>
        sessions.change(2, 'code_due', { secretHash, stage: 'full', provedAt: 9, lookAs: 1 }),
      )
    const ends = await Promise.all([change(db, 'new a'), change(other, 'new b')])
    expect(ends.sort()).toEqual([false, true])
    expect(await db.read.sessions.bySecret('hash 2')).toBeNull()
    const [a, b] = [
      await db.read.sessions.bySecret('new a'),
      await db.read.sessions.bySecret('new b'),
    ]
    const session = { ...rowOf(2), stage: 'full', provedAt: 9, lookAs: 1 }
    expect(a ?? b).toMatchObject({ session })
  })

  test('is touched forwards only, and lists what was seen last first', async () => {
    await insert(rowOf(11, 2), rowOf(12, 2))
    await db.transact(0, async ({ sessions }) => {
      await sessions.touch(11, 50)
      await sessions.touch(11, 40)
    })
    const list = await db.read.sessions.ofUser(2)
    expect(list.map(({ id, lastSeenAt }) => [id, lastSeenAt])).toEqual([
      [11, 50],
      [12, 17],
    ])
  })

  test('ends sessions of their own user alone, and all but one', async () => {
    await insert(rowOf(21, 3), rowOf(22, 3), rowOf(23, 3))
    const ended = await db.transact(0, async ({ sessions }) => [
      await sessions.end(1, 21),
      await sessions.end(3, 21),
      await sessions.endAll(3, 22),
      await sessions.endAll(3, null),
    ])
    expect(ended).toEqual([false, true, 1, 1])
    expect(await db.read.sessions.ofUser(3)).toEqual([])
  })

  test('forgets the oldest first, a few at a time', async () => {
    const prune = (before: number, limit: number) =>
      db.transact(0, ({ sessions }) => sessions.prune(before, limit))
    expect(await prune(17, 1)).toBe(1)
    expect(await db.read.sessions.bySecret('hash 1')).toBeNull()
    expect(await prune(17, 9)).toBe(1)
    expect(await prune(17, 9)).toBe(0)
  })

  test('tells other processes at once of an end, and not of a touch', async () => {
    await insert(rowOf(31))
    const before = db.revision()
    await db.transact(0, ({ sessions }) => sessions.touch(31, 99))
    expect(db.revision()).toBe(before)
    await db.transact(0, ({ sessions }) => sessions.end(1, 31))
    const after = db.revision()
    expect(after === null || after !== before).toBe(true)
  })
})
