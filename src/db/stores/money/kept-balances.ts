import { type RawBuilder, sql } from 'kysely'
import { CoreError } from '#core/errors.ts'
import { notEnoughCredits } from '#core/ledger/credit-balance.ts'
import type { Funds } from '#core/ledger/ledger-store.ts'
import { type Book, type JournalEntry, keptAmount, keptBooks } from '#core/ledger/posting.ts'
import { houseCurrency } from '#core/values/money.ts'
import type { WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'

export type BookKey = { accountId: number; book: string; currency: string }

export const isOfBook = (p: BookKey): RawBuilder<boolean> =>
  sql`account_id = ${p.accountId} and book = ${p.book} and currency = ${p.currency}`

/** The credits come first: all transactions lock the two rows in this order. */
const funds = statement((db, p: { accountId: number; currency: string }) =>
  db
    .selectFrom('ledger_balance')
    .select(['book', 'amount'])
    .where('account_id', '=', p.accountId)
    .where('book', 'in', ['credits', 'refunds_due'])
    .where('currency', '=', p.currency)
    .orderBy('book')
    .forNoKeyUpdate(),
)

const debit = statement((db, p: BookKey & { amount: number }) =>
  db
    .updateTable('ledger_balance')
    .set(update => ({ amount: update('amount', '-', p.amount) }))
    .where(isOfBook(p))
    .where('amount', '>=', p.amount),
)

const credit = statement((db, p: BookKey & { amount: number }) =>
  db
    .insertInto('ledger_balance')
    .values({ account_id: p.accountId, book: p.book, currency: p.currency, amount: p.amount })
    .onConflict(conflict =>
      conflict.columns(['account_id', 'book', 'currency']).doUpdateSet(update => ({
        amount: update('ledger_balance.amount', '+', update.ref('excluded.amount')),
      })),
    ),
)

export async function lockFunds(session: WriteSession, accountId: number): Promise<Funds> {
  const rows = await session.all(funds, { accountId, currency: houseCurrency })
  const amountIn = (book: Book) => rows.find(row => row.book === book)?.amount ?? 0
  return { credits: amountIn('credits'), owed: amountIn('refunds_due') }
}

/** Debits first: a balance that is too low refuses the posting before it locks or writes more rows. */
export async function moveKeptBalances(
  session: WriteSession,
  accountId: number,
  entries: readonly JournalEntry[],
): Promise<void> {
  const moves = netOfKeptBooks(entries)
  for (const { book, currency, amount } of moves.filter(move => move.amount < 0)) {
    const changed = await session.run(debit, { accountId, book, currency, amount: -amount })
    if (changed === 0) throw tooLow(book)
  }
  for (const { book, currency, amount } of moves.filter(move => move.amount > 0)) {
    session.send(credit, { accountId, book, currency, amount })
  }
}

/** The client can top up credits; any other balance that is too low is our own fault. */
const tooLow = (book: Book): CoreError =>
  book === 'credits'
    ? notEnoughCredits()
    : new CoreError('conflict', `The balance of ${book} is too low.`)

export function netOfKeptBooks(entries: readonly JournalEntry[]): readonly JournalEntry[] {
  const nets = new Map<string, JournalEntry>()
  for (const { book, currency, amount } of entries) {
    if (!keptBooks.has(book)) continue
    const key = `${book} ${currency}`
    const kept = keptAmount({ book, amount })
    nets.set(key, { book, currency, amount: (nets.get(key)?.amount ?? 0) + kept })
  }
  // All transactions lock in one order, so that two never wait for each other.
  return [...nets.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, net]) => net)
}
