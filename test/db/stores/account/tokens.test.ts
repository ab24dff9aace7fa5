import { beforeAll, expect, test } from 'vitest'
import { operatorOn } from '#core/access.ts'
import type { Database } from '#db/database.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'

describeOnEachEngine('the token store', kit => {
  let db: Database
  const token = (id: number, expiresAt: number | null = null) => ({
    id,
    name: `till ${id}`,
    hint: 'pst_sb_ab',
    scopes: ['rates:read', 'shipments:write'] as const,
    createdAt: 500,
    expiresAt,
    secretHash: `hash-${id}`,
  })

  beforeAll(async () => {
    db = await kit.open()
    await db.transact(1, async ({ accounts, tokens }) => {
      await accounts.insert({ id: 1, name: 'alder', createdAt: 1 })
      await accounts.insert({ id: 2, name: 'birch', createdAt: 1 })
      await tokens.insert(operatorOn(1), token(11))
      await tokens.insert(operatorOn(2), token(21, 9000))
      await tokens.insert(operatorOn(2), token(22))
    })
  })

  test('a token is found by the hash of its secret, with its account', async () => {
    expect((await db.read.tokens.bearerOf('hash-21'))?.token).toEqual({
      accountId: 2,
      id: 21,
      name: 'till 21',
      hint: 'pst_sb_ab',
      scopes: ['rates:read', 'shipments:write'],
      createdAt: 500,
      expiresAt: 9000,
      revokedAt: null,
      lastUsedAt: null,
    })
  })

  test('an unknown hash finds nothing', async () => {
    expect(await db.read.tokens.bearerOf('hash-99')).toBeNull()
  })

  test("one account's tokens are not in another's list", async () => {
    const ids = async (accountId: number) =>
      (await db.read.tokens.list(operatorOn(accountId))).map(row => row.id)
    expect(await ids(1)).toEqual([11])
    expect(await ids(2)).toEqual([21, 22])
    expect(await ids(3)).toEqual([])
  })

  test("one account can neither revoke nor touch another's token", async () => {
    const done = await db.transact(1, async ({ tokens }) => {
      await tokens.touch(operatorOn(1), 22, 700)
      return tokens.revoke(operatorOn(1), 22, 700)
    })
    expect(done).toBe(false)
    const row = (await db.read.tokens.bearerOf('hash-22'))?.token
    expect(row).toMatchObject({ revokedAt: null, lastUsedAt: null })
  })

  test('a revoked token is still found, with the time of its first revocation', async () => {
    const revoke = (at: number) =>
      db.transact(1, ({ tokens }) => tokens.revoke(operatorOn(1), 11, at))
    expect(await revoke(800)).toBe(true)
    expect(await revoke(900)).toBe(true)
    expect((await db.read.tokens.bearerOf('hash-11'))?.token.revokedAt).toBe(800)
  })

  test('the last use never goes back in time', async () => {
    const touch = (at: number) =>
      db.transact(2, ({ tokens }) => tokens.touch(operatorOn(2), 21, at))
    await touch(700)
    await touch(600)
    expect((await db.read.tokens.bearerOf('hash-21'))?.token.lastUsedAt).toBe(700)
    await touch(701)
    expect((await db.read.tokens.bearerOf('hash-21'))?.token.lastUsedAt).toBe(701)
  })

  test('a known secret is refused, and nothing of its token stays', async () => {
    const again = db.transact(1, ({ tokens }) =>
      tokens.insert(operatorOn(1), { ...token(12), secretHash: 'hash-21' }),
    )
    await expect(again).rejects.toThrow(/unique/i)
    expect((await db.read.tokens.list(operatorOn(1))).map(row => row.id)).toEqual([11])
  })
})
