import { beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import type { NewTopUp } from '#core/payment/top-up-store.ts'
import type { Database } from '#db/database.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'

const day = 86_400_000
const now = 10 * day

describeOnEachEngine('the top-up store', kit => {
  let db: Database
  let accounts = 0
  let made = 0

  beforeAll(async () => {
    db = await kit.open()
  })

  async function account(): Promise<number> {
    const id = ++accounts
    const tenant = serviceOn(id)
    await db.transact(id, async writers => {
      await writers.accounts.insert({ id, name: `account ${id}`, createdAt: 1 })
      const card = { id: 1, provider: 'sandbox', token: 't', payer: null, label: 'c', addedAt: 1 }
      await writers.cards.insert(tenant, card)
    })
    return id
  }

  const fresh = (changes: Partial<NewTopUp> = {}): NewTopUp => {
    made += 1
    return {
      id: made,
      reference: `reference ${made}`,
      provider: 'sandbox',
      cardId: 1,
      amount: 25_00,
      currency: 'CAD',
      createdAt: now + 5,
      askedAt: now,
      ...changes,
    }
  }

  const insert = (of: number, topUp: NewTopUp) =>
    db.transact(of, ({ topUps }) => topUps.insert(serviceOn(of), topUp))

  const pending = {
    state: 'pending',
    paymentId: null,
    failure: null,
    settledAt: null,
    leftOpenAt: null,
  }

  test('a new top-up is pending, and is read as it was inserted', async () => {
    const mine = await account()
    const topUp = fresh()
    await insert(mine, topUp)
    expect(await db.read.topUps.byId(serviceOn(mine), topUp.id)).toEqual({ ...topUp, ...pending })
    const waiting = await db.read.topUps.pending(100)
    expect(waiting).toContainEqual({ ...topUp, ...pending, accountId: mine })
  })

  test('the latest of an account are read newest first, and none of another', async () => {
    const [mine, other] = [await account(), await account()]
    const topUps = [fresh(), fresh(), fresh()]
    for (const topUp of topUps) await insert(mine, topUp)
    await insert(other, fresh())
    const latest = await db.read.topUps.latest(serviceOn(mine), 2)
    expect(latest.map(({ id }) => id)).toEqual([topUps[2]?.id, topUps[1]?.id])
  })

  test('a failed top-up is locked as failed; any other is not', async () => {
    const mine = await account()
    const [failed, posted] = [fresh(), fresh()]
    await insert(mine, failed)
    await insert(mine, posted)
    const tenant = serviceOn(mine)
    const locks = await db.transact(mine, async ({ topUps }) => {
      await topUps.fail(tenant, failed.id, 'no', now, false)
      return [
        await topUps.lockFailed(tenant, failed.id),
        await topUps.lockFailed(tenant, posted.id),
      ]
    })
    expect(locks).toEqual([true, false])
  })

  test('a pending top-up remembers when its caller was asked to wait', async () => {
    const mine = await account()
    const topUp = fresh()
    await insert(mine, topUp)
    const tenant = serviceOn(mine)
    const leave = (at: number) =>
      db.transact(mine, ({ topUps }) => topUps.leaveOpen(tenant, topUp.id, at))
    await leave(now + 1)
    expect((await db.read.topUps.byId(tenant, topUp.id))?.leftOpenAt).toBe(now + 1)
    await db.transact(mine, ({ topUps }) => topUps.fail(tenant, topUp.id, 'no', now, false))
    await leave(now + 2)
    expect((await db.read.topUps.byId(tenant, topUp.id))?.leftOpenAt).toBe(now + 1)
  })

  test('all that are pending are left open, and no other', async () => {
    const mine = await account()
    const [waiting, left, failed] = [fresh(), fresh(), fresh()]
    for (const topUp of [waiting, left, failed]) await insert(mine, topUp)
    const tenant = serviceOn(mine)
    await db.transact(mine, async ({ topUps }) => {
      await topUps.leaveOpen(tenant, left.id, now + 1)
      await topUps.fail(tenant, failed.id, 'no', now, false)
      await topUps.leaveAllOpen(now + 2)
    })
    const leftAt = async ({ id }: NewTopUp) => (await db.read.topUps.byId(tenant, id))?.leftOpenAt
    expect(await leftAt(waiting)).toBe(now + 2)
    expect(await leftAt(left)).toBe(now + 1)
    expect(await leftAt(failed)).toBeNull()
  })

  test('a top-up is posted once, from the given state, for the given payment', async () => {
    const mine = await account()
    const topUp = fresh()
    await insert(mine, topUp)
    const post = (from: 'pending' | 'failed', paymentId: string) =>
      db.transact(mine, ({ topUps }) =>
        topUps.post(serviceOn(mine), topUp.id, from, paymentId, now + 9),
      )
    await db.transact(mine, ({ topUps }) => topUps.identify(serviceOn(mine), topUp.id, 'pay_1'))
    await db.transact(mine, ({ topUps }) => topUps.identify(serviceOn(mine), topUp.id, 'pay_2'))
    expect(await post('failed', 'pay_1')).toBe(false)
    expect(await post('pending', 'pay_2')).toBe(false)
    expect(await post('pending', 'pay_1')).toBe(true)
    expect(await post('pending', 'pay_1')).toBe(false)
    expect(await db.read.topUps.byId(serviceOn(mine), topUp.id)).toMatchObject({
      state: 'posted',
      paymentId: 'pay_1',
      settledAt: now + 9,
    })
  })

  test('a posted top-up does not fail; a failed one can be posted, once', async () => {
    const mine = await account()
    const [paid, declined] = [fresh(), fresh()]
    const tenant = serviceOn(mine)
    await insert(mine, paid)
    await insert(mine, declined)
    const ends = await db.transact(mine, async ({ topUps }) => [
      await topUps.post(tenant, paid.id, 'pending', 'pay_3', now),
      await topUps.fail(tenant, paid.id, 'no', now, false),
      await topUps.fail(tenant, declined.id, 'The card was declined.', now, false),
      await topUps.fail(tenant, declined.id, 'again', now, false),
      await topUps.post(tenant, declined.id, 'failed', 'pay_4', now),
      await topUps.post(tenant, declined.id, 'failed', 'pay_4', now),
    ])
    expect(ends).toEqual([true, false, true, false, true, false])
  })

  test('one payment credits one top-up of all accounts', async () => {
    const [mine, other] = [await account(), await account()]
    const [first, second] = [fresh(), fresh()]
    await insert(mine, first)
    await insert(other, second)
    const settle = (of: number, id: number) =>
      db.transact(of, ({ topUps }) =>
        topUps.settle(serviceOn(of), id, 'pending', 20_00, 'pay_5', now),
      )
    expect(await db.read.topUps.creditedBy('sandbox', 'pay_5')).toBeNull()
    expect(await settle(mine, first.id)).toBe(true)
    expect(await settle(mine, first.id)).toBe(false)
    await expect(settle(other, second.id)).rejects.toThrow()
    expect(await db.read.topUps.creditedBy('sandbox', 'pay_5')).toMatchObject({ id: first.id })
    expect(await db.read.topUps.creditedBy('another', 'pay_5')).toBeNull()
    expect((await db.read.topUps.byId(serviceOn(other), second.id))?.state).toBe('pending')
  })

  test('only a person can post a top-up with a final failure', async () => {
    const mine = await account()
    const tenant = serviceOn(mine)
    const topUp = fresh()
    await insert(mine, topUp)
    const ends = await db.transact(mine, async ({ topUps }) => [
      await topUps.fail(tenant, topUp.id, 'no', now, true),
      await topUps.post(tenant, topUp.id, 'failed', 'pay_6', now),
      await topUps.settle(tenant, topUp.id, 'failed', 20_00, 'pay_6', now),
    ])
    expect(ends).toEqual([true, false, true])
  })

  test('an account sees only its own top-ups', async () => {
    const [mine, other] = [await account(), await account()]
    const topUp = fresh()
    await insert(mine, topUp)
    const tenant = serviceOn(other)
    expect(await db.read.topUps.byId(tenant, topUp.id)).toBeNull()
    const posted = await db.transact(other, ({ topUps }) =>
      topUps.post(tenant, topUp.id, 'pending', 'p', now),
    )
    expect(posted).toBe(false)
  })
})
