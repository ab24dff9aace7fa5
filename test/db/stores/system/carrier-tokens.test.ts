import { beforeAll, expect, test } from 'vitest'
import type { CarrierTokenWriter } from '#core/ports/carrier/connection-stores.ts'
import type { Database } from '#db/database.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'

describeOnEachEngine('the token of a connection', kit => {
  let db: Database
  beforeAll(async () => {
    db = await kit.open()
  })

  const write = <T>(work: (tokens: CarrierTokenWriter) => Promise<T>): Promise<T> =>
    db.transact(0, ({ carrierTokens }) => work(carrierTokens))
  const put = (connection: string, leasedUntil: number, text: string, refreshAt = 1000) =>
    write(tokens => tokens.put(connection, leasedUntil, { text, refreshAt }))
  const lease = (connection: string, now: number) =>
    write(tokens => tokens.lease(connection, now, now + 40))

  test('is fetched by one of twenty who want it, and then by nobody until it is due', async () => {
    const leases = await Promise.all(Array.from({ length: 20 }, () => lease('a', 10)))
    expect(leases.filter(isLeased => isLeased)).toHaveLength(1)
    expect(await db.read.carrierTokens.get('a')).toBeNull()
    expect(await put('a', 50, 'one')).toBe(true)
    expect(await db.read.carrierTokens.get('a')).toEqual({ text: 'one', refreshAt: 1000 })
    expect(await lease('a', 999)).toBe(false)
    expect(await lease('a', 1000)).toBe(true)
  })

  test('is not overwritten by a fetch whose lease has lapsed and passed on', async () => {
    expect(await lease('b', 10)).toBe(true)
    expect(await lease('b', 49)).toBe(false)
    expect(await lease('b', 50)).toBe(true)
    expect(await put('b', 50, 'late')).toBe(false)
    expect(await put('b', 90, 'fresh')).toBe(true)
    expect(await db.read.carrierTokens.get('b')).toEqual({ text: 'fresh', refreshAt: 1000 })
  })

  test('may be fetched although a lease was given while a clock ran ahead', async () => {
    expect(await lease('ahead', 1_000_000)).toBe(true)
    expect(await lease('ahead', 10)).toBe(true)
    expect(await lease('ahead', 11)).toBe(false)
  })

  test('may be fetched at once when a lease is given back without it', async () => {
    expect(await lease('c', 10)).toBe(true)
    await write(tokens => tokens.giveBack('c', 50))
    expect(await lease('c', 11)).toBe(true)
  })

  test('is fetched anew when it expires early, unless it is another one by now', async () => {
    await lease('d', 10)
    await put('d', 50, 'old')
    await write(tokens => tokens.expire('d', 'another'))
    expect(await lease('d', 60)).toBe(false)
    await write(tokens => tokens.expire('d', 'old'))
    expect(await lease('d', 60)).toBe(true)
  })
})
