import { beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { CoreError } from '#core/errors.ts'
import { type Book, type JournalEntry, moveBetweenBooks } from '#core/ledger/posting.ts'
import type { Database } from '#db/database.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'
import { queriesOf } from '#test/support/plans/watched-queries.ts'

describeOnEachEngine('the ledger store', kit => {
  let db: Database
  let nextAccount = 1
  let nextTransaction = 1

  beforeAll(async () => {
    db = await kit.open()
  })

  async function accountWith(amount: number): Promise<number> {
    const id = nextAccount++
    await db.transact(id, ({ accounts }) =>
      accounts.insert({ id, name: `account ${id}`, createdAt: 1 }),
    )
    if (amount > 0) await post(id, moveBetweenBooks('operator_grants', 'credits', amount, 'CAD'))
    return id
  }

  function post(
    account: number,
    entries: readonly JournalEntry[],
    at = 1000,
    kind: 'adjustment' | 'shipment' = 'adjustment',
  ): Promise<void> {
    const id = nextTransaction++
    return db.transact(account, ({ ledger }) =>
      ledger.append(serviceOn(account), {
        id,
        cause: { kind, id: `case ${id}` },
        at,
        memo: 'a test',
        entries,
      }),
    )
  }

  const balance = (account: number, book: Book = 'credits') =>
    db.read.ledger.balance(serviceOn(account), book, 'CAD')

  const journal = (account: number) => db.read.ledger.journal(serviceOn(account))

  test('an amount leaves one book and arrives in the other', async () => {
    const account = await accountWith(1000)
    await post(account, moveBetweenBooks('credits', 'revenue', 300, 'CAD'))
    expect(await balance(account)).toBe(700)
    expect(await balance(account, 'revenue')).toBe(300)
    expect(await balance(account, 'operator_grants')).toBe(-1000)
  })

  test('a book without postings holds zero', async () => {
    const account = await accountWith(0)
    expect(await balance(account)).toBe(0)
    expect(await balance(account, 'tax_payable')).toBe(0)
  })

  test('a posting without entries leaves no trace', async () => {
    const account = await accountWith(1000)
    await post(account, [])
    expect(await balance(account)).toBe(1000)
    expect(await journal(account)).toHaveLength(1)
    const tenant = serviceOn(account)
    const free = { id: nextTransaction++, at: 1, memo: 'free', entries: [] }
    const postings = [{ ...free, cause: { kind: 'shipment', id: 'A' } as const }]
    await db.transact(account, ({ seed }) => seed.insert(tenant, { postings, shipments: [] }))
    expect(await journal(account)).toHaveLength(1)
  })

  test('each currency has a balance of its own', async () => {
    const account = await accountWith(1000)
    await post(account, moveBetweenBooks('operator_grants', 'credits', 50, 'USD'))
    expect(await balance(account)).toBe(1000)
    expect(await db.read.ledger.balance(serviceOn(account), 'credits', 'USD')).toBe(50)
  })

  test('the journal lists every transaction with its cause and its entries in order', async () => {
    const account = await accountWith(1000)
    await post(account, [
      { book: 'credits', currency: 'CAD', amount: -113 },
      { book: 'revenue', currency: 'CAD', amount: 100 },
      { book: 'tax_payable', currency: 'CAD', amount: 13 },
    ])
    const [grant, sale] = await journal(account)
    expect(grant?.entries.map(entry => entry.amount)).toEqual([-1000, 1000])
    expect(sale).toMatchObject({ cause: { kind: 'adjustment' }, at: 1000, memo: 'a test' })
    expect(sale?.entries.map(entry => [entry.book, entry.amount])).toEqual([
      ['credits', -113],
      ['revenue', 100],
      ['tax_payable', 13],
    ])
  })

  test('an account sees only its own journal and balance', async () => {
    const mine = await accountWith(500)
    const other = await accountWith(800)
    expect(await balance(mine)).toBe(500)
    expect(await balance(other)).toBe(800)
    expect(await journal(mine)).toHaveLength(1)
    const sums = (await journal(mine)).flatMap(transaction => transaction.entries)
    expect(sums.some(entry => entry.amount === 800)).toBe(false)
  })

  test('spending more than the balance is refused, and nothing of it is written', async () => {
    const account = await accountWith(100)
    const refused = post(account, moveBetweenBooks('credits', 'holds', 101, 'CAD'))
    await expect(refused).rejects.toThrow(CoreError)
    await expect(refused).rejects.toMatchObject({ code: 'insufficient_credits' })
    expect(await balance(account)).toBe(100)
    expect(await balance(account, 'holds')).toBe(0)
    expect(await journal(account)).toHaveLength(1)
  })

  test.each([
    ['entries that do not sum to zero', [-100, 99]],
    ['an entry of zero', [-100, 100, 0]],
    ['a fraction of a cent', [-0.5, 0.5]],
    ['an amount beyond the safe integers', [-(2 ** 53), 2 ** 53]],
    ['a single entry', [100]],
  ])('%s: nothing is written', async (_, amounts) => {
    const account = await accountWith(1000)
    const entries = amounts.map((amount, index) => ({
      book: index === 0 ? ('revenue' as const) : ('carrier_payable' as const),
      currency: 'CAD' as const,
      amount,
    }))
    await expect(post(account, entries)).rejects.toThrow(/ledger|sum/i)
    expect(await journal(account)).toHaveLength(1)
  })

  test('a sum that is zero only across currencies is refused', async () => {
    const account = await accountWith(1000)
    const entries: JournalEntry[] = [
      { book: 'credits', currency: 'CAD', amount: -100 },
      { book: 'revenue', currency: 'USD', amount: 100 },
    ]
    await expect(post(account, entries)).rejects.toThrow(/CAD/)
    expect(await balance(account)).toBe(1000)
  })

  test('of 200 debits that race for the last amount as many succeed as it pays for', async () => {
    const account = await accountWith(1000)
    const race = Array.from({ length: 200 }, () =>
      post(account, moveBetweenBooks('credits', 'revenue', 30, 'CAD')),
    )
    const ends = await Promise.allSettled(race)
    const won = ends.filter(end => end.status === 'fulfilled').length
    const lost = ends.filter(end => end.status === 'rejected').map(end => end.reason)
    expect(won).toBe(33)
    expect(
      lost.every(error => error instanceof CoreError && error.code === 'insufficient_credits'),
    ).toBe(true)
    expect(await balance(account)).toBe(10)
    const entries = (await journal(account)).flatMap(transaction => transaction.entries)
    const replayed = entries
      .filter(entry => entry.book === 'credits')
      .reduce((sum, entry) => sum + entry.amount, 0)
    expect(replayed).toBe(10)
  })

  test('more labels than are reckoned are counted, and not summed up', async () => {
    const account = await accountWith(100)
    for (let label = 0; label < 3; label += 1) {
      await post(account, moveBetweenBooks('credits', 'revenue', 5, 'CAD'), 2000, 'shipment')
    }
    const turnover = (most: number) => db.read.ledger.turnover(serviceOn(account), [1500], most)
    expect(await turnover(3)).toEqual([{ spent: 15, purchases: 3, refunded: 0 }])
    const asked = await queriesOf(async () => expect(await turnover(2)).toBeNull())
    expect(asked.filter(({ sql }) => sql.includes('ledger_entry'))).toEqual([])
  })

  test('a transaction of an account that does not exist is refused', async () => {
    await expect(
      post(99_999, moveBetweenBooks('operator_grants', 'revenue', 5, 'CAD')),
    ).rejects.toThrow(/foreign key/i)
  })
})
