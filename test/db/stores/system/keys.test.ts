import { beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import type { KeySubject, RequestKey } from '#core/command/key-store.ts'
import type { Database } from '#db/database.ts'
import { requestKey } from '#test/support/create-shipment.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'
import { insertAccounts } from '#test/support/sample-shipments.ts'

describeOnEachEngine('the store of idempotency keys', kit => {
  let db: Database
  let lastKey = 0
  const mine = serviceOn(1)
  const theirs = serviceOn(2)

  beforeAll(async () => {
    db = await kit.open()
    await insertAccounts(db, 1, 2)
  })

  const fresh = () => {
    lastKey += 1
    return `key ${lastKey}`
  }
  type Taking = {
    at?: number
    notBefore?: number
    scope?: string
    tenant?: typeof mine
    fingerprint?: string
  }
  const shipment = (id: number): KeySubject => ({ kind: 'shipment', id })
  const named = (text: string, scope = 'first'): RequestKey => ({
    ...requestKey(text),
    scope,
  })
  const take = async (key: string, id: number, taking: Taking = {}, database = db) => {
    const { at = 1000, notBefore = 0, scope = 'first', tenant = mine, fingerprint = null } = taking
    const entry = await database.transact(tenant.accountId, ({ keys }) =>
      keys.take(tenant, { ...named(key, scope), fingerprint }, shipment(id), at, notBefore),
    )
    return entry?.subject?.id ?? null
  }
  const entryOf = (text: string, notBefore = 0, scope = 'first', tenant = mine) =>
    db.read.keys.find(tenant, { scope, text }, notBefore)
  const holder = async (...key: Parameters<typeof entryOf>) =>
    (await entryOf(...key))?.subject?.id ?? null

  test('a key is taken once; whoever comes again is told whose it is', async () => {
    const key = fresh()
    expect(await holder(key)).toBeNull()
    expect(await take(key, 7)).toBeNull()
    expect(await take(key, 8)).toBe(7)
    expect(await take(key, 7)).toBe(7)
    expect(await holder(key)).toBe(7)
  })

  test('a key differs by its case and by each of its characters', async () => {
    const key = `${fresh()} "é%_ `
    await take(key, 7)
    for (const other of [key.toUpperCase(), key.trim(), key.replace('%', '_'), `${key}x`]) {
      expect(await holder(other)).toBeNull()
    }
    expect(await holder(key)).toBe(7)
  })

  test("accounts and scopes know nothing of each other's keys", async () => {
    const key = fresh()
    expect(await take(key, 1)).toBeNull()
    expect(await holder(key, 0, 'first', theirs)).toBeNull()
    expect(await holder(key, 0, 'second')).toBeNull()
    expect(await take(key, 2, { tenant: theirs })).toBeNull()
    expect(await take(key, 3, { scope: 'second' })).toBeNull()
    expect(await holder(key)).toBe(1)
    expect(await holder(key, 0, 'first', theirs)).toBe(2)
    expect(await holder(key, 0, 'second')).toBe(3)
  })

  test('a key is honoured to the last millisecond of its window, and not a moment longer', async () => {
    const key = fresh()
    await take(key, 7, { at: 1000 })
    expect(await holder(key, 1000)).toBe(7)
    expect(await holder(key, 1001)).toBeNull()
    expect(await take(key, 8, { at: 2000, notBefore: 1000 })).toBe(7)
    expect(await take(key, 8, { at: 2000, notBefore: 1001 })).toBeNull()
    expect(await holder(key, 2000)).toBe(8)
  })

  test('a key that was asked for again does not live longer for it', async () => {
    const key = fresh()
    await take(key, 7, { at: 1000 })
    await take(key, 8, { at: 5000 })
    expect(await holder(key, 1001)).toBeNull()
  })

  test('a key that its shipment gives back can be taken again; nobody else may give it back', async () => {
    const key = fresh()
    await take(key, 7)
    await db.transact(2, ({ keys }) => keys.free(theirs, named(key), shipment(7)))
    await db.transact(1, ({ keys }) => keys.free(mine, named(key, 'second'), shipment(7)))
    await db.transact(1, ({ keys }) => keys.free(mine, named(key), shipment(8)))
    expect(await holder(key)).toBe(7)
    await db.transact(1, ({ keys }) => keys.free(mine, named(key), { kind: 'top_up', id: 7 }))
    expect(await holder(key)).toBe(7)
    await db.transact(1, ({ keys }) => keys.free(mine, named(key), shipment(7)))
    expect(await holder(key)).toBeNull()
    expect(await take(key, 8)).toBeNull()
  })

  test('a key of a command that fails is free again', async () => {
    const key = fresh()
    const failing = db.transact(1, async ({ keys }) => {
      await keys.take(mine, named(key), shipment(7), 1000, 0)
      throw new Error('refused after all')
    })
    await expect(failing).rejects.toThrow('refused after all')
    expect(await take(key, 8)).toBeNull()
  })

  test('an entry keeps the first answer, its bytes and its fingerprint', async () => {
    const key = fresh()
    const body = Uint8Array.from({ length: 256 }, (_, byte) => byte)
    const keep = (status: number, subject: KeySubject | null = shipment(7)) =>
      db.transact(1, ({ keys }) => keys.keep(mine, named(key), subject, { status, body }))
    await take(key, 7, { fingerprint: 'asked for a mug' })
    expect(await entryOf(key)).toMatchObject({ fingerprint: 'asked for a mug', answer: null })
    expect(await keep(201, shipment(8))).toBe(false)
    expect(await keep(201, { kind: 'top_up', id: 7 })).toBe(false)
    expect(await keep(201)).toBe(true)
    expect(await keep(202)).toBe(false)
    const { answer } = (await entryOf(key)) ?? {}
    expect(answer?.status).toBe(201)
    expect(Buffer.from(answer?.body ?? [])).toEqual(Buffer.from(body))
  })

  test('a key that is taken anew after its window has forgotten the old answer', async () => {
    const key = fresh()
    await take(key, 7, { at: 1000, fingerprint: 'old' })
    await db.transact(1, ({ keys }) =>
      keys.keep(mine, named(key), shipment(7), { status: 200, body: Buffer.from('old') }),
    )
    await take(key, 8, { at: 2000, notBefore: 1001 })
    expect(await entryOf(key)).toEqual({ subject: shipment(8), fingerprint: null, answer: null })
  })

  test('a key may keep an answer about nothing that has an id', async () => {
    const key = fresh()
    await db.transact(1, async ({ keys }) => {
      await keys.take(mine, named(key), null, 1000, 0)
      await keys.keep(mine, named(key), null, { status: 204, body: new Uint8Array() })
    })
    const entry = await entryOf(key)
    expect(entry).toMatchObject({ subject: null, answer: { status: 204 } })
  })

  test('of fifty who take a key at once, by two processes, one has it and all others learn whose', async () => {
    const key = fresh()
    const other = await kit.open()
    const told = await Promise.all(
      Array.from({ length: 50 }, (_, index) => take(key, 100 + index, {}, index % 2 ? db : other)),
    )
    const winner = told.indexOf(null)
    expect(told.filter(one => one === null)).toHaveLength(1)
    expect(new Set(told)).toEqual(new Set([null, 100 + winner]))
    expect(await holder(key)).toBe(100 + winner)
  })

  test('those later than a time are dated anew, no more than were asked for, and keep their shipment', async () => {
    const redate = (latest: number, limit: number) =>
      db.transact(0, ({ keys }) => keys.redate(latest, 500_000, limit))
    const late = [fresh(), fresh(), fresh()]
    for (const key of late) await take(key, 7, { at: 900_001 })
    const credible = fresh()
    await take(credible, 8, { at: 900_000 })
    expect(await redate(900_000, 2)).toBe(2)
    expect(await redate(900_000, 2)).toBe(1)
    expect(await redate(900_000, 2)).toBe(0)
    for (const key of late) {
      expect(await holder(key, 500_000)).toBe(7)
      expect(await holder(key, 500_001)).toBeNull()
    }
    expect(await holder(credible, 900_000)).toBe(8)
  })

  test('of those older than a time the oldest go first, no more than were asked for', async () => {
    const prune = (before: number, limit: number) =>
      db.transact(0, ({ keys }) => keys.prune(before, limit))
    while ((await prune(Number.MAX_SAFE_INTEGER, 1000)) > 0);
    const old = [fresh(), fresh(), fresh()]
    await take(old[0] ?? '', 1, { at: 10 })
    await take(old[1] ?? '', 2, { at: 30, tenant: theirs })
    await take(old[2] ?? '', 3, { at: 20, scope: 'second' })
    const young = fresh()
    await take(young, 4, { at: 40 })
    expect(await prune(40, 2)).toBe(2)
    expect(await holder(old[0] ?? '')).toBeNull()
    expect(await holder(old[2] ?? '', 0, 'second')).toBeNull()
    expect(await holder(old[1] ?? '', 0, 'first', theirs)).toBe(2)
    expect(await prune(40, 2)).toBe(1)
    expect(await prune(40, 2)).toBe(0)
    expect(await holder(young)).toBe(4)
  })
})
