import { beforeAll, describe, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import type { Database } from '#db/database.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'

describeOnEachEngine('the token store', kit => {
  let db: Database
  const token = (id: number, expiresAt: number | null = null) => ({
    id,
    name: `till ${id}`,
    hint: 'pst_sb_ab',
    lastFour: '9Zz1',
    scopes: ['rates:read', 'shipments:write'] as const,
    createdAt: 500,
    principal: { kind: 'user', id: 7 } as const,
    expiresAt,
    secretHash: `hash-${id}`,
  })

  beforeAll(async () => {
    db = await kit.open()
    await db.transact(0, async ({ accounts, tokens }) => {
      await accounts.insert({ id: 1, name: 'alder', createdAt: 1 })
      await accounts.insert({ id: 2, name: 'birch', createdAt: 1 })
      await tokens.insert(serviceOn(1), token(11))
      await tokens.insert(serviceOn(2), token(21, 9000))
      await tokens.insert(serviceOn(2), token(22))
    })
  })

  test('a token is found by the hash of its secret, with its account', async () => {
    expect((await db.read.tokens.bearerOf('hash-21'))?.token).toEqual({
      accountId: 2,
      id: 21,
      name: 'till 21',
      hint: 'pst_sb_ab',
      lastFour: '9Zz1',
      scopes: ['rates:read', 'shipments:write'],
      createdAt: 500,
      principal: { kind: 'user', id: 7 },
      expiresAt: 9000,
      plannedEnd: 9000,
      revokedAt: null,
      lastUsedAt: null,
    })
  })

  test('an unknown hash finds nothing', async () => {
    expect(await db.read.tokens.bearerOf('hash-99')).toBeNull()
  })

  test("one account's tokens are not in another's list", async () => {
    const ids = async (accountId: number) =>
      (await db.read.tokens.list(serviceOn(accountId))).map(row => row.id)
    expect(await ids(1)).toEqual([11])
    expect(await ids(2)).toEqual([21, 22])
    expect(await ids(4)).toEqual([])
  })

  test("one account can neither revoke nor touch another's token", async () => {
    const done = await db.transact(1, async ({ tokens }) => {
      await tokens.touch(serviceOn(1), 22, 700)
      return tokens.revoke(serviceOn(1), 22, 700)
    })
    expect(done).toBe(false)
    const row = (await db.read.tokens.bearerOf('hash-22'))?.token
    expect(row).toMatchObject({ revokedAt: null, lastUsedAt: null })
  })

  test('a revoked token is still found, with the time of its first revocation', async () => {
    const revoke = (at: number) =>
      db.transact(1, ({ tokens }) => tokens.revoke(serviceOn(1), 11, at))
    expect(await revoke(800)).toBe(true)
    expect(await revoke(900)).toBe(true)
    expect((await db.read.tokens.bearerOf('hash-11'))?.token.revokedAt).toBe(800)
  })

  test('the last use never goes back in time', async () => {
    const touch = (at: number) => db.transact(2, ({ tokens }) => tokens.touch(serviceOn(2), 21, at))
    await touch(700)
    await touch(600)
    expect((await db.read.tokens.bearerOf('hash-21'))?.token.lastUsedAt).toBe(700)
    await touch(701)
    expect((await db.read.tokens.bearerOf('hash-21'))?.token.lastUsedAt).toBe(701)
  })

  test('a known secret is refused, and nothing of its token stays', async () => {
    const again = db.transact(1, ({ tokens }) =>
      tokens.insert(serviceOn(1), { ...token(12), secretHash: 'hash-21' }),
    )
    await expect(again).rejects.toThrow(/unique/i)
    expect((await db.read.tokens.list(serviceOn(1))).map(row => row.id)).toEqual([11])
  })

  test('those of a person are live, of one account, and made by them or by what they made', async () => {
    const tenant = serviceOn(9)
    await db.transact(9, async ({ accounts, tokens }) => {
      await accounts.insert({ id: 9, name: 'yew', createdAt: 1 })
      const by = (kind: 'user' | 'token', id: number) => ({ principal: { kind, id } as const })
      await tokens.insert(tenant, { ...token(91), ...by('user', 9) })
      await tokens.insert(tenant, { ...token(92, 2000), ...by('token', 91) })
      await tokens.insert(tenant, { ...token(93), ...by('token', 92) })
      await tokens.insert(tenant, { ...token(94), ...by('user', 8) })
      await tokens.insert(tenant, { ...token(95), ...by('token', 9) })
      await tokens.revoke(tenant, 91, 900)
    })
    const idsOf = async (at: number, its = tenant) =>
      (await db.read.tokens.liveOfUser(its, 9, at)).map(({ id }) => id)
    expect(await idsOf(1999)).toEqual([92, 93])
    expect(await idsOf(2000)).toEqual([93])
    expect(await idsOf(1999, serviceOn(3))).toEqual([])
  })

  describe('of an account', () => {
    const tenant = serviceOn(3)
    const ids = async (at: number, limit: number, page: number) => {
      const { tokens, total } = await db.read.tokens.pageOfLive(tenant, at, { limit, page })
      return { ids: tokens.map(row => row.id), total }
    }
    const endBy = (id: number, at: number, now: number, its = tenant) =>
      db.transact(its.accountId, ({ tokens }) => tokens.endBy(its, id, at, now))

    beforeAll(async () => {
      await db.transact(3, async ({ accounts, tokens }) => {
        await accounts.insert({ id: 3, name: 'cedar', createdAt: 1 })
        for (const id of [31, 32, 33, 34, 35]) await tokens.insert(tenant, token(id))
        await tokens.insert(tenant, token(36, 2000))
        await tokens.revoke(tenant, 33, 900)
      })
    })

    test('the live ones come in pages, list closeouts, newest first', async () => {
      expect(await ids(1999, 2, 1)).toEqual({ ids: [36, 35], total: 5 })
      expect(await ids(1999, 2, 3)).toEqual({ ids: [31], total: 5 })
      expect(await ids(2000, 10, 1)).toEqual({ ids: [35, 34, 32, 31], total: 4 })
      expect(await ids(1999, 10, 2)).toEqual({ ids: [], total: 5 })
    })

    test('those in use and those that have ended are read apart, list closeouts, newest first, below an id', async () => {
      const newest = async (areLive: boolean, at: number, below: number | null, limit = 10) =>
        (await db.read.tokens.newest(tenant, { areLive, at }, below, limit)).map(row => row.id)
      expect(await newest(true, 1999, null, 2)).toEqual([36, 35])
      expect(await newest(true, 1999, 35)).toEqual([34, 32, 31])
      expect(await newest(true, 1999, 31)).toEqual([])
      expect(await newest(false, 1999, null)).toEqual([33])
      expect(await newest(false, 2000, null)).toEqual([36, 33])
      expect(await newest(false, 2000, 36)).toEqual([33])
      const others = { areLive: true, at: 1999 }
      expect(await db.read.tokens.newest(serviceOn(4), others, null, 10)).toEqual([])
    })

    test('a token of a release that kept neither its end nor its maker has none', async () => {
      await db.transact(5, async ({ accounts, tokens }) => {
        await accounts.insert({ id: 5, name: 'elm', createdAt: 1 })
        await tokens.insert(serviceOn(5), { ...token(51), lastFour: null, principal: null })
        const maker = { kind: 'operator', id: null } as const
        await tokens.insert(serviceOn(5), { ...token(52), principal: maker })
      })
      const [old, made] = await db.read.tokens.list(serviceOn(5))
      expect([old?.lastFour, old?.principal]).toEqual([null, null])
      expect(made?.principal).toEqual({ kind: 'operator', id: null })
    })

    test('one is found by its id, also when it is revoked, and by its account alone', async () => {
      expect(await db.read.tokens.byId(tenant, 33)).toMatchObject({ id: 33, revokedAt: 900 })
      expect(await db.read.tokens.byId(serviceOn(1), 33)).toBeNull()
    })

    test('an end may come nearer, and never moves away', async () => {
      expect(await endBy(36, 3000, 1000)).toBe(true)
      expect((await db.read.tokens.byId(tenant, 36))?.expiresAt).toBe(2000)
      expect(await endBy(36, 1500, 1000)).toBe(true)
      expect((await db.read.tokens.byId(tenant, 36))?.expiresAt).toBe(1500)
      expect(await endBy(35, 1500, 1000)).toBe(true)
      expect((await db.read.tokens.byId(tenant, 35))?.expiresAt).toBe(1500)
    })

    test('the end that was planned stays what it was, however often another comes before it', async () => {
      await db.transact(6, async ({ accounts, tokens }) => {
        await accounts.insert({ id: 6, name: 'fir', createdAt: 1 })
        for (const [id, end] of [
          [61, 2000],
          [62, null],
        ] as const) {
          await tokens.insert(serviceOn(6), token(id, end))
          for (const at of [1500, 3000, 1200]) await tokens.endBy(serviceOn(6), id, at, 1000)
        }
      })
      const rows = await db.read.tokens.list(serviceOn(6))
      expect(rows.map(({ expiresAt, plannedEnd }) => [expiresAt, plannedEnd])).toEqual([
        [1200, 2000],
        [1200, null],
      ])
    })

    test('one that is revoked, has ended or is of another account gets no new end', async () => {
      expect(await endBy(33, 5000, 1000)).toBe(false)
      expect(await endBy(36, 5000, 1500)).toBe(false)
      expect(await endBy(31, 5000, 1000, serviceOn(1))).toBe(false)
      expect((await db.read.tokens.byId(tenant, 31))?.expiresAt).toBeNull()
    })
  })
})
