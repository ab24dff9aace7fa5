import { beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { type CallPage, callByRequestId, listCalls } from '#core/calls/find-calls.ts'
import { groupedErrors } from '#core/calls/grouped-errors.ts'
import type { KeptCall } from '#core/calls/kept-call.ts'
import {
  anyCall,
  type CallFilter,
  type LogCursor,
  type LoggedRequest,
} from '#core/calls/request-log.ts'
import type { Database } from '#db/database.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'
import { newestApi } from '#test/support/newest-api.ts'
import { insertAccounts } from '#test/support/sample-shipments.ts'

describeOnEachEngine('kept calls', kit => {
  let db: Database
  beforeAll(async () => {
    db = await kit.open()
    await insertAccounts(db, 1, 2, 3, 4, 5, 6, 7, 8)
  })

  const line = (
    requestId: string,
    at: number,
    more: Partial<LoggedRequest> = {},
  ): LoggedRequest => ({
    requestId,
    tokenId: 3,
    userId: null,
    method: 'POST',
    route: `${newestApi}/shipments`,
    path: `${newestApi}/shipments`,
    status: 200,
    outcome: 'purchased 261121ABC123',
    durationMs: 12,
    at,
    ...more,
  })
  const call = (requestId: string, at: number, more: Partial<KeptCall> = {}): KeptCall => ({
    ...line(requestId, at),
    query: 'a=b',
    key: 'order-1',
    shipCodes: ['261121ABC123'],
    headers: { 'content-type': 'application/json' },
    sent: { state: 'whole', text: '{"name":"Ada \\u0000 – “x”"}', bytes: 30 },
    answered: { state: 'cut', text: '{"label":', bytes: 70_000 },
    ...more,
  })
  const keep = (account: number, ...calls: readonly KeptCall[]) =>
    db.transact(account, async writers => {
      for (const one of calls) await writers.calls.keep(serviceOn(account), one)
    })
  const log = (account: number, ...lines: readonly LoggedRequest[]) =>
    db.transact(account, async ({ requestLog }) => {
      for (const one of lines) await requestLog.append(serviceOn(account), one)
    })
  const page = (
    account: number,
    filter: Partial<CallFilter> = {},
    after: LogCursor | null = null,
    limit = 50,
  ): Promise<CallPage> =>
    listCalls(db.read, serviceOn(account), { ...anyCall, ...filter }, after, limit)
  const ids = async (account: number, filter: Partial<CallFilter> = {}) =>
    (await page(account, filter)).calls.map(({ requestId }) => requestId)

  test('are read as they were kept, by the account that made them alone', async () => {
    const kept = call('r', 5, { userId: 9, tokenId: null, durationMs: 1.6 })
    await keep(1, kept)
    const found = await db.read.calls.byRequestId(serviceOn(1), 'r')
    expect(found).toEqual({ ...kept, durationMs: 2, isKept: true })
    expect(await db.read.calls.byRequestId(serviceOn(2), 'r')).toBeNull()
    await keep(1, { ...kept, sent: null, answered: null, requestId: 'bare' })
    expect(await db.read.calls.byRequestId(serviceOn(1), 'bare')).toMatchObject({
      sent: null,
      answered: null,
    })
  })

  test('stand in one list with the log, each call once, newest first, whatever the size of a page', async () => {
    await log(
      2,
      line('a', 10),
      line('b', 20),
      line('b', 21, { outcome: 'and more' }),
      line('d', 40),
    )
    await keep(2, call('b', 22), call('c', 30, { method: 'GET' }), call('e', 50))
    expect(await ids(2)).toEqual(['e', 'd', 'c', 'b', 'a'])
    for (const size of [1, 2, 3, 4, 5]) {
      const seen: string[] = []
      let after: LogCursor | null = null
      do {
        const { calls, next } = await page(2, {}, after, size)
        expect(calls.length).toBeLessThanOrEqual(size)
        seen.push(...calls.map(({ requestId }) => requestId))
        after = next
      } while (after !== null)
      expect(seen).toEqual(['e', 'd', 'c', 'b', 'a'])
    }
  })

  test('are found by all that a developer knows of one, in the log as well', async () => {
    const refused = { status: 422, outcome: 'validation_failed' }
    await log(
      3,
      line('ok', 10),
      line('no', 20, refused),
      line('late', 25, { status: 409, outcome: 'asked to void x, not_voidable' }),
      line('by user', 30, { tokenId: null, userId: 4, ...refused }),
    )
    await keep(
      3,
      call('read', 40, { method: 'GET', route: `${newestApi}/rates`, key: null }),
      call('down', 50, { status: 503, outcome: 'unavailable', key: 'k' }),
      call('user', 60, { tokenId: null, userId: 4, key: null }),
    )
    expect(await ids(3, { statusClass: 4 })).toEqual(['by user', 'late', 'no'])
    expect(await ids(3, { statusClass: 5 })).toEqual(['down'])
    expect(await ids(3, { statusClass: 2 })).toEqual(['user', 'read', 'ok'])
    expect(await ids(3, { method: 'GET' })).toEqual(['read'])
    expect(await ids(3, { route: `${newestApi}/rates` })).toEqual(['read'])
    expect(await ids(3, { userId: 4 })).toEqual(['user', 'by user'])
    expect(await ids(3, { tokenId: 3, statusClass: 4 })).toEqual(['late', 'no'])
    expect(await ids(3, { code: 'not_voidable' })).toEqual(['late'])
    expect(await ids(3, { code: 'validation_failed' })).toEqual(['by user', 'no'])
    expect(await ids(3, { requestId: 'no' })).toEqual(['no'])
    expect(await ids(3, { key: 'k' })).toEqual(['down'])
    expect(await ids(3, { from: 20, to: 50 })).toEqual(['read', 'by user', 'late', 'no'])
  })

  test('a filter that few lines pass reads a long log in portions, and loses none', async () => {
    const many = Array.from({ length: 2500 }, (_, index) => line(`l${index}`, 100 + index))
    await log(4, line('first', 1, { method: 'PUT' }), ...many)
    const start = await page(4, { method: 'PUT' })
    expect(start.calls).toEqual([])
    expect(start.next).not.toBeNull()
    const end = await page(4, { method: 'PUT' }, start.next)
    expect(end.calls.map(({ requestId }) => requestId)).toEqual(['first'])
    expect(end.next).toBeNull()
  })

  test('beyond the newest of an account are forgotten, with their bodies', async () => {
    await keep(5, call('old', 1), call('b', 3), call('a', 3), call('new', 4))
    await keep(6, call('other', 1))
    await db.transact(5, ({ calls }) => calls.trim(serviceOn(5), 2))
    expect(await ids(5)).toEqual(['new', 'b'])
    expect(await db.read.calls.byRequestId(serviceOn(5), 'a')).toBeNull()
    expect(await ids(6)).toEqual(['other'])
    await keep(5, call('old', 1, { answered: null }))
    const anew = await db.read.calls.byRequestId(serviceOn(5), 'old')
    expect(anew?.answered).toBeNull()
  })

  test('of an age are forgotten, the oldest first, up to the limit', async () => {
    const prune = (before: number, limit: number) =>
      db.transact(0, ({ calls }) => calls.prune(before, limit))
    while ((await prune(1_000_000, 100)) > 0);
    await keep(7, call('x', 1_000_001), call('y', 1_000_002), call('z', 1_000_003))
    expect(await prune(1_000_003, 1)).toBe(1)
    expect(await ids(7)).toEqual(['z', 'y'])
    expect(await prune(1_000_003, 5)).toBe(1)
    expect(await prune(1_000_003, 5)).toBe(0)
    expect(await ids(7)).toEqual(['z'])
  })

  test('that failed are grouped by code and route, without what screens refused, with the last example of each', async () => {
    const refused = { status: 422, outcome: 'validation_failed' }
    await log(8, line('a', 10, refused), line('b', 20, refused), line('before', 5, refused))
    // The same call, kept as well, counts once.
    await keep(8, call('b', 21, refused), call('c', 30, { status: 503, outcome: 'unavailable' }))
    await log(8, line('d', 40, { status: 409, outcome: 'asked to void x, not_voidable' }))
    await log(8, line('form', 50, { ...refused, route: '/dashboard/:account/ship' }))
    const { groups, isComplete } = await groupedErrors(db.read, serviceOn(8), 10)
    expect(isComplete).toBe(true)
    expect(groups.map(({ code, count, last }) => [code, count, last.requestId])).toEqual([
      ['validation_failed', 2, 'b'],
      ['not_voidable', 1, 'd'],
      ['unavailable', 1, 'c'],
    ])
  })

  test('are found by the Request-Id, where nothing is kept by the lines of the log', async () => {
    await log(1, line('two', 70), line('two', 71, { status: 409, outcome: 'not_voidable' }))
    const found = await callByRequestId(db.read, serviceOn(1), 'two')
    expect(found).toMatchObject({
      call: { status: 409, outcome: 'purchased 261121ABC123, not_voidable', isKept: false },
      contents: null,
    })
    expect(found?.call.shipCodes).toEqual(['261121ABC123'])
    expect(found?.lines.map(({ at }) => at)).toEqual([70, 71])
    expect(await callByRequestId(db.read, serviceOn(2), 'two')).toBeNull()
  })
})
