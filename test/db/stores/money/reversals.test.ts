import { beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import type { Reversal } from '#core/payment/reversal-store.ts'
import type { Database } from '#db/database.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'

describeOnEachEngine('the reversal store', kit => {
  let db: Database
  let accounts = 0

  beforeAll(async () => {
    db = await kit.open()
  })

  /** With two top-ups, 1 and 2. */
  async function account(): Promise<number> {
    const id = ++accounts
    const tenant = serviceOn(id)
    await db.transact(id, async writers => {
      await writers.accounts.insert({ id, name: `account ${id}`, createdAt: 1 })
      const card = { id: 1, provider: 'sandbox', token: 't', payer: null, label: 'c', addedAt: 1 }
      await writers.cards.insert(tenant, card)
      for (const topUp of [1, 2]) {
        await writers.topUps.insert(tenant, {
          id: topUp,
          reference: `of ${id}-${topUp}`,
          provider: 'sandbox',
          cardId: 1,
          amount: 25_00,
          currency: 'CAD',
          createdAt: 1,
          askedAt: 1,
        })
      }
    })
    return id
  }

  const reversal = (changes: Partial<Reversal> = {}): Reversal => ({
    id: 're_1',
    topUpId: 1,
    kind: 'refund',
    amount: 5_00,
    reason: 'duplicate',
    revision: 1,
    updatedAt: 7,
    ...changes,
  })
  const put = (of: number, changes: Partial<Reversal> = {}) =>
    db.transact(of, ({ reversals }) => reversals.put(serviceOn(of), reversal(changes)))
  const ofTopUp = (of: number, topUpId: number) => db.read.reversals.ofTopUp(serviceOn(of), topUpId)

  test('one is read as it was written, with its top-up and its account alone', async () => {
    const [mine, other] = [await account(), await account()]
    expect(await put(mine)).toBe(true)
    expect(await put(mine, { id: 'dp_1', kind: 'dispute', amount: 0 })).toBe(true)
    expect(await put(other, { amount: 9 })).toBe(true)
    expect(await ofTopUp(mine, 1)).toEqual([
      reversal({ id: 'dp_1', kind: 'dispute', amount: 0 }),
      reversal(),
    ])
    expect(await ofTopUp(mine, 2)).toEqual([])
    expect(await ofTopUp(other, 1)).toEqual([reversal({ amount: 9 })])
    const pages = db.read.reversals
    expect(await pages.pageById(serviceOn(mine), 'dp_1', 9)).toEqual([reversal()])
  })

  test('a revision is written once, and only after the one before it', async () => {
    const mine = await account()
    expect(await put(mine, { revision: 2 })).toBe(false)
    expect(await put(mine)).toBe(true)
    expect(await put(mine, { amount: 1 })).toBe(false)
    const second = { revision: 2, amount: 0, reason: 'failed', updatedAt: 9 }
    const written = await Promise.all([put(mine, second), put(mine, second), put(mine, second)])
    expect(written.filter(Boolean)).toHaveLength(1)
    expect(await put(mine, { revision: 4 })).toBe(false)
    expect(await ofTopUp(mine, 1)).toEqual([reversal(second)])
  })

  test('one of a top-up that is not there is not written', async () => {
    const mine = await account()
    await expect(put(mine, { topUpId: 3 })).rejects.toThrow()
  })
})
