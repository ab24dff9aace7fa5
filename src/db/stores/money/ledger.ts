import { sql } from 'kysely'
import type { LedgerReader, LedgerWriter, PlacedTransaction } from '#core/ledger/ledger-store.ts'
import { type Book, type Cause, type JournalEntry, keptBooks } from '#core/ledger/posting.ts'
import type { Currency } from '#core/values/money.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { sendCheckpoint } from './checkpoints.ts'
import { readChanges, readCursor } from './credit-changes.ts'
import { type BookKey, isOfBook, lockFunds, moveKeptBalances } from './kept-balances.ts'
import { readCheckpoints, reckonCheckpoint } from './proven-checkpoints.ts'
import { readLinesOfCause, readStatement } from './statement-lines.ts'
import { readTurnover } from './turnover.ts'

const keptBalance = statement((db, p: BookKey) =>
  db.selectFrom('ledger_balance').select('amount').where(isOfBook(p)),
)

const summedBalance = statement((db, p: BookKey) =>
  db
    .selectFrom('ledger_entry')
    // A sum of bigints is a decimal on PostgreSQL.
    .select(select =>
      select
        .cast<number>(select.fn.coalesce(select.fn.sum('amount'), select.lit(0)), 'bigint')
        .as('amount'),
    )
    .where(isOfBook(p)),
)

const keptBalances = statement((db, p: { accountId: number }) =>
  db
    .selectFrom('ledger_balance')
    .select(['book', 'currency', 'amount'])
    .where('account_id', '=', p.accountId)
    .orderBy('book')
    .orderBy('currency'),
)

type JournalPage = { accountId: number; sequence: number; id: number; limit: number }

/** One row for each entry; a transaction that lost its entries still has a row. */
const journal = statement((db, p: JournalPage) =>
  db
    .selectFrom(
      db
        .selectFrom('ledger_transaction')
        .select(['account_id', 'id', 'sequence', 'cause_kind', 'cause_id', 'at', 'memo'])
        .where('account_id', '=', p.accountId)
        .where(sql<boolean>`(sequence, id) > (${p.sequence}, ${p.id})`)
        .orderBy('sequence')
        .orderBy('id')
        .limit(p.limit)
        .as('t'),
    )
    .leftJoin('ledger_entry as e', join =>
      join.onRef('e.account_id', '=', 't.account_id').onRef('e.transaction_id', '=', 't.id'),
    )
    .select(['t.id', 't.sequence', 't.cause_kind', 't.cause_id', 't.at', 't.memo'])
    .select(['e.book', 'e.currency', 'e.amount'])
    .orderBy('t.sequence')
    .orderBy('t.id')
    .orderBy('e.position'),
)

type NewTransaction = {
  accountId: number
  id: number
  causeKind: string
  causeId: string
  at: number
  memo: string
}

const insertTransaction = statement((db, p: NewTransaction) =>
  db.insertInto('ledger_transaction').values({
    account_id: p.accountId,
    id: p.id,
    cause_kind: p.causeKind,
    cause_id: p.causeId,
    at: p.at,
    memo: p.memo,
    // A transaction that moves the same kept balance waits for the end of this one: it comes after it.
    sequence: db
      .selectFrom('ledger_transaction')
      .select(select =>
        select(
          select.fn.coalesce(select.fn.max<number>('sequence'), select.lit(0)),
          '+',
          select.lit(1),
        ).as('next'),
      )
      .where('account_id', '=', p.accountId),
  }),
)

const insertEntry = statement(
  (db, p: BookKey & { transactionId: number; position: number; amount: number }) =>
    db.insertInto('ledger_entry').values({
      account_id: p.accountId,
      transaction_id: p.transactionId,
      position: p.position,
      book: p.book,
      currency: p.currency,
      amount: p.amount,
    }),
)

export const ledgerReader = (session: ReadSession): LedgerReader => ({
  async balance({ accountId }, book, currency) {
    const from = keptBooks.has(book) ? keptBalance : summedBalance
    return (await session.first(from, { accountId, book, currency }))?.amount ?? 0
  },
  journal: ({ accountId }) => readPage(session, { accountId, ...beginning, limit: wholeJournal }),
  journalPage: ({ accountId }, after, limit) =>
    readPage(session, { accountId, ...(after ?? beginning), limit }),
  place: ({ accountId }, id) => readCursor(session, { accountId, id }),
  changes: ({ accountId }, before, skip, limit) =>
    readChanges(session, accountId, before, skip, limit),
  ofCause: ({ accountId }, kinds, id) => readLinesOfCause(session, accountId, kinds, id),
  statement: ({ accountId }, page) => readStatement(session, accountId, page),
  turnover: ({ accountId }, starts, most) => readTurnover(session, accountId, starts, most),
  checkpoints: ({ accountId }, after, limit) => readCheckpoints(session, accountId, after, limit),
  async keptBalances({ accountId }) {
    const rows = await session.all(keptBalances, { accountId })
    return rows.map(({ book, currency, amount }) => entryOf(book, currency, amount))
  },
})

const beginning = { sequence: -1, id: 0 }
const wholeJournal = Number.MAX_SAFE_INTEGER

async function readPage(
  session: ReadSession,
  page: JournalPage,
): Promise<readonly PlacedTransaction[]> {
  const transactions: (PlacedTransaction & { entries: JournalEntry[] })[] = []
  for (const row of await session.all(journal, page)) {
    let transaction = transactions.at(-1)
    if (transaction?.id !== row.id) {
      const cause = { kind: row.cause_kind, id: row.cause_id } as Cause
      const { id, sequence, at, memo } = row
      transaction = { id, sequence, cause, at, memo, entries: [] }
      transactions.push(transaction)
    }
    if (row.book === null || row.currency === null || row.amount === null) continue
    transaction.entries.push(entryOf(row.book, row.currency, row.amount))
  }
  return transactions
}

const entryOf = (book: string, currency: string, amount: number): JournalEntry => ({
  book: book as Book,
  currency: currency as Currency,
  amount,
})

export const ledgerWriter = (session: WriteSession): LedgerWriter => ({
  ...ledgerReader(session),
  reckonCheckpoint: ({ accountId }, sequence) => reckonCheckpoint(session, accountId, sequence),
  lockFunds: ({ accountId }) => lockFunds(session, accountId),
  async append({ accountId }, { id, cause, at, memo, entries }) {
    if (entries.length === 0) return
    assertBalanced(entries)
    await moveKeptBalances(session, accountId, entries)
    session.send(insertTransaction, {
      accountId,
      id,
      causeKind: cause.kind,
      causeId: cause.id,
      at,
      memo,
    })
    for (const [position, { book, currency, amount }] of entries.entries()) {
      session.send(insertEntry, {
        accountId,
        transactionId: id,
        position,
        book,
        currency,
        amount,
      })
    }
    sendCheckpoint(session, accountId, id)
  },
})

/** A posting that does not balance is our own fault: nothing of it may be written. */
export function assertBalanced(entries: readonly JournalEntry[]): void {
  if (entries.length < 2) throw new Error('A ledger transaction has at least two entries.')
  const sums = new Map<Currency, number>()
  for (const { currency, amount } of entries) {
    if (!Number.isSafeInteger(amount) || amount === 0) {
      throw new Error(`A ledger entry can't hold ${amount}.`)
    }
    sums.set(currency, (sums.get(currency) ?? 0) + amount)
  }
  for (const [currency, sum] of sums) {
    if (sum !== 0) throw new Error(`The ${currency} entries sum to ${sum}, not to zero.`)
  }
}
