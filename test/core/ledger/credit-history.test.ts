import { beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { creditBalance } from '#core/ledger/credit-balance.ts'
import { creditHistory } from '#core/ledger/credit-history.ts'
import { type Book, type Cause, type JournalEntry, moveBetweenBooks } from '#core/ledger/posting.ts'
import {
  holdEntries,
  postFrom,
  refundEntries,
  releaseEntries,
} from '#core/ledger/purchase-postings.ts'
import { expectTopUp, giveUpTopUp, postTopUp, takeBack } from '#core/ledger/top-up-postings.ts'
import type { Price } from '#core/rating/quote.ts'
import type { Database } from '#db/database.ts'
import { describeOnEachEngine } from '../../support/engines.ts'

const price = { total: 11_30, rate: 10_00, tax: 1_30 } as Price
const grant = (amount: number) => moveBetweenBooks('operator_grants', 'credits', amount, 'CAD')

describeOnEachEngine('the history of credits', kit => {
  let db: Database
  let accounts = 0

  beforeAll(async () => {
    db = await kit.open()
  })

  async function openAccount(): Promise<number> {
    const id = ++accounts
    await db.transact(id, ({ accounts: all }) =>
      all.insert({ id, name: `account ${id}`, createdAt: 1 }),
    )
    return id
  }

  async function post(
    account: number,
    entries: readonly JournalEntry[],
    kind: Cause['kind'] = 'grant',
  ): Promise<number> {
    const id = await db.takeNumbers('ledger_transaction', 1)
    await db.transact(account, ({ ledger }) =>
      ledger.append(serviceOn(account), {
        id,
        cause: { kind, id: 'x' },
        at: 1000 + id,
        memo: `memo ${id}`,
        entries,
      }),
    )
    return id
  }

  const history = (
    account: number,
    { before = null as number | null, limit = 100, page = 1 } = {},
  ) => creditHistory(db.read, serviceOn(account), before, { limit, page })
  const amounts = async (account: number) =>
    (await history(account)).changes.map(({ amount }) => amount)

  test('tells what was posted, list closeouts, newest first, with its cause, its time and its memo', async () => {
    const account = await openAccount()
    const [granted, bought] = [
      await post(account, grant(100_00)),
      await post(account, postFrom('credits', price), 'shipment'),
    ]
    const change = (id: number, kind: Cause['kind'], amount: number) => ({
      id,
      cause: { kind, id: 'x' },
      at: 1000 + id,
      memo: `memo ${id}`,
      amount,
    })
    expect(await history(account)).toEqual({
      changes: [change(bought, 'shipment', -11_30), change(granted, 'grant', 100_00)],
      hasMore: false,
    })
  })

  test('leaves out holds, their releases, and top-ups that nobody has paid', async () => {
    const account = await openAccount()
    await post(account, grant(100_00))
    await post(account, holdEntries(price))
    await post(account, releaseEntries(price))
    await post(account, holdEntries(price))
    await post(account, postFrom('holds', price))
    await post(account, refundEntries(price))
    await post(account, expectTopUp(20_00))
    await post(account, giveUpTopUp(20_00))
    await post(account, expectTopUp(30_00))
    await post(account, postTopUp(30_00))
    await post(account, expectTopUp(40_00))
    expect(await amounts(account)).toEqual([30_00, 11_30, -11_30, 100_00])
  })

  test('counts a debt, what pays it, and money of the house’s currency alone', async () => {
    const account = await openAccount()
    await post(account, grant(10_00))
    await post(account, takeBack(25_00, 10_00), 'refund')
    await post(account, moveBetweenBooks('operator_grants', 'refunds_due', 5_00, 'CAD'))
    await post(account, moveBetweenBooks('operator_grants', 'credits', 7_00, 'USD'))
    await post(account, moveBetweenBooks('revenue', 'carrier_payable' satisfies Book, 3_00, 'CAD'))
    expect(await amounts(account)).toEqual([5_00, -25_00, 10_00])
  })

  test('adds up to the posted balance', async () => {
    const account = await openAccount()
    await post(account, grant(100_00))
    await post(account, holdEntries(price))
    await post(account, takeBack(95_00, 88_70), 'dispute')
    const sum = (await amounts(account)).reduce((all, amount) => all + amount, 0)
    const { posted } = await creditBalance(db.read, serviceOn(account))
    expect(sum).toBe(posted)
    expect(posted).toBe(5_00)
  })

  test('goes on page by page, and from any transaction, until there is no more', async () => {
    const account = await openAccount()
    const ids: number[] = []
    for (const amount of [1, 2, 3, 4, 5]) {
      ids.unshift(await post(account, grant(amount)))
      await post(account, expectTopUp(1_00))
    }
    const page = async (wanted: { before?: number; page?: number }) => {
      const { changes, hasMore } = await history(account, { limit: 2, ...wanted })
      return [changes.map(({ id }) => id), hasMore]
    }
    expect(await page({})).toEqual([ids.slice(0, 2), true])
    expect(await page({ page: 2 })).toEqual([ids.slice(2, 4), true])
    expect(await page({ page: 3 })).toEqual([ids.slice(4), false])
    expect(await page({ page: 4 })).toEqual([[], false])
    expect(await page({ before: ids[1] ?? 0 })).toEqual([ids.slice(2, 4), true])
    expect(await page({ before: ids[2] ?? 0 })).toEqual([ids.slice(3), false])
    expect(await page({ before: ids[0] ?? 0, page: 2 })).toEqual([ids.slice(3), false])
    expect(await page({ before: ids[4] ?? 0 })).toEqual([[], false])
  })

  test('of an account is its own, and begins at none of another', async () => {
    const [mine, other] = [await openAccount(), await openAccount()]
    const theirs = await post(other, grant(50_00))
    expect(await amounts(mine)).toEqual([])
    await expect(history(mine, { before: theirs })).rejects.toMatchObject({
      code: 'validation_failed',
      fields: { before: [expect.any(String)] },
    })
  })
})
