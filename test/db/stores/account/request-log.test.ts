import { beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { type LogCursor, type LoggedRequest, principalKindOf } from '#core/calls/request-log.ts'
import type { Database } from '#db/database.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'
import { insertAccounts } from '#test/support/sample-shipments.ts'

describeOnEachEngine('the request log', kit => {
  let db: Database
  beforeAll(async () => {
    db = await kit.open()
    await insertAccounts(db, 1, 2, 3, 4, 5, 6, 8, 9)
  })
  const entryOf = (requestId: string, at: number): LoggedRequest => ({
    requestId,
    tokenId: null,
    userId: null,
    method: 'POST',
    route: '/shipments/{ship_code}',
    path: '/shipments/2611',
    status: 200,
    outcome: 'purchased "x"',
    durationMs: 12,
    at,
  })
  const append = (account: number, entry: LoggedRequest) =>
    db.transact(account, ({ requestLog }) => requestLog.append(serviceOn(account), entry))
  const listed = async (account: number, after: LogCursor | null, limit: number) =>
    (await db.read.requestLog.list(serviceOn(account), after, limit)).map(
      ({ requestId }) => requestId,
    )

  test('an entry is read as it was appended, its duration in whole milliseconds', async () => {
    await append(1, { ...entryOf('r', 5), tokenId: 9, durationMs: 1.6 })
    const list = await db.read.requestLog.list(serviceOn(1), null, 5)
    expect(list).toEqual([{ ...entryOf('r', 5), tokenId: 9, durationMs: 2 }])
  })

  test('what a user did names the user, in each of its lines, and is forgotten with its line', async () => {
    const byUser = { ...entryOf('u', 1), userId: 77 }
    await append(8, byUser)
    await append(8, { ...byUser, outcome: 'and more' })
    await append(8, { ...byUser, at: 2 })
    await append(8, { ...entryOf('t', 3), tokenId: 4 })
    const list = await db.read.requestLog.list(serviceOn(8), null, 5)
    expect(list.map(line => [line.at, line.userId, principalKindOf(line)])).toEqual([
      [3, null, 'token'],
      [2, 77, 'user'],
      [1, 77, 'user'],
    ])
    const prune = () => db.transact(0, ({ requestLog }) => requestLog.prune(3, 100))
    while ((await prune()) > 0);
    expect(await listed(8, null, 5)).toEqual(['t'])
    await append(8, entryOf('u', 1))
    const [, anew] = await db.read.requestLog.list(serviceOn(8), null, 5)
    expect(anew?.userId).toBeNull()
  })

  test('what a line says is handed over after the commit, and never before', async () => {
    const outcomes: string[] = []
    const during: number[] = []
    const tenant = serviceOn(9)
    const write = (outcome: string, fails: boolean) =>
      db.transact(9, async ({ requestLog }) => {
        await requestLog.append(tenant, { ...entryOf(outcome, 5), outcome, outcomes })
        during.push(outcomes.length)
        if (fails) throw new Error('taken back')
      })
    await expect(write('lost', true)).rejects.toThrow('taken back')
    await write('purchased x', false)
    expect(during).toEqual([0, 0])
    expect(outcomes).toEqual(['purchased x'])
    expect((await db.read.requestLog.list(tenant, null, 5)).map(line => line.outcome)).toEqual(
      outcomes,
    )
  })

  test('two lines of one call in one millisecond become one, with the end of the call', async () => {
    await append(6, { ...entryOf('r', 5), outcome: 'asked to void x' })
    await append(6, { ...entryOf('r', 5), status: 409, outcome: 'not_voidable', durationMs: 13 })
    await append(6, { ...entryOf('other', 5), outcome: 'purchased y' })
    const list = await db.read.requestLog.list(serviceOn(6), null, 5)
    expect(list).toEqual([
      { ...entryOf('r', 5), status: 409, outcome: 'asked to void x, not_voidable', durationMs: 13 },
      { ...entryOf('other', 5), outcome: 'purchased y' },
    ])
  })

  test('entries come newest first, after a given one, up to the limit, of one account', async () => {
    for (const [id, at] of [
      ['b', 20],
      ['a', 10],
      ['d', 30],
      ['c', 30],
    ] as const) {
      await append(2, entryOf(id, at))
    }
    expect(await listed(2, null, 10)).toEqual(['d', 'c', 'b', 'a'])
    expect(await listed(2, null, 2)).toEqual(['d', 'c'])
    expect(await listed(2, { at: 30, requestId: 'c' }, 10)).toEqual(['b', 'a'])
    expect(await listed(2, { at: 25, requestId: 'z' }, 10)).toEqual(['b', 'a'])
    expect(await listed(2, { at: 10, requestId: 'a' }, 10)).toEqual([])
    expect(await listed(3, null, 10)).toEqual([])
  })

  test('pages hold each entry once, however many ended in the same millisecond', async () => {
    const ids = ['9', '4', '7', '1', '8', '3', '6', '2', '5']
    for (const id of ids) await append(5, entryOf(id, Number(id) > 7 ? 60 : 50))
    const paged: string[] = []
    for (let after: LogCursor | null = null; ; ) {
      const page = await db.read.requestLog.list(serviceOn(5), after, 2)
      paged.push(...page.map(({ requestId }) => requestId))
      after = page.at(-1) ?? null
      if (after === null) break
    }
    expect(paged).toEqual(ids.toSorted().toReversed())
  })

  test('pruning removes the oldest entries before a time first, up to the limit', async () => {
    const prune = (before: number, limit: number) =>
      db.transact(0, ({ requestLog }) => requestLog.prune(before, limit))
    while ((await prune(1000, 100)) > 0);
    await append(3, entryOf('old', 1000))
    await append(4, entryOf('older', 900))
    await append(3, entryOf('oldest', 800))
    await append(4, entryOf('young', 2000))
    expect(await prune(2000, 2)).toBe(2)
    expect(await listed(3, null, 10)).toEqual(['old'])
    expect(await listed(4, null, 10)).toEqual(['young'])
    expect(await prune(2000, 2)).toBe(1)
    expect(await prune(2000, 2)).toBe(0)
    expect(await listed(4, null, 10)).toEqual(['young'])
  })
})
