import { type RawBuilder, sql } from 'kysely'
import { postedBooks } from '#core/ledger/credit-balance.ts'
import type { JournalTransaction } from '#core/ledger/ledger-store.ts'
import type { Book, JournalEntry } from '#core/ledger/posting.ts'
import { houseCurrency, type Minor } from '#core/values/money.ts'
import { tableOf } from '../../engine/compilers.ts'
import type { WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { bulkInsert } from '../kit/bulk-insert.ts'
import type { RowKey } from '../kit/row-key.ts'

/** A line of a statement adds up so many transactions at most; one append in so many keeps a checkpoint. */
const stretch = 32

const columns = ['account_id', 'sequence', 'posted', 'held', 'earliest_at', 'latest_at'] as const

/** What the kept balances of these books come to; a debt is kept without its sign. */
const standing = (books: readonly Book[], accountId: unknown): RawBuilder<number> => sql<number>`(
  select cast(coalesce(sum(case when book = 'refunds_due' then -amount else amount end), 0) as bigint)
  from ${tableOf('ledger_balance')} where account_id = ${accountId} and currency = ${sql.lit(houseCurrency)}
    and book in (${sql.join(books.map(book => sql.lit(book)))}))`

/** The time of what stands behind the last checkpoint, up to a sequence. */
const timeInTail = (extreme: 'min' | 'max', accountId: unknown, upTo: unknown) => sql<
  number | null
>`(
  select ${sql.raw(extreme)}(s.at) from ${tableOf('ledger_transaction')} as s
  where s.account_id = ${accountId} and s.sequence <= ${upTo} and s.sequence > coalesce((
    select max(c.sequence) from ${tableOf('ledger_checkpoint')} as c where c.account_id = ${accountId}), -1))`

/** Nobody else moves the balances before the transaction ends: they are those after this one. */
const insert = statement((db, p: RowKey) =>
  db
    .insertInto('ledger_checkpoint')
    .columns(columns)
    .expression(
      db
        .selectFrom('ledger_transaction as t')
        .select(['t.account_id', 't.sequence'])
        .select([
          standing(postedBooks, sql.ref('t.account_id')).as('posted'),
          standing(['holds'], sql.ref('t.account_id')).as('held'),
          timeInTail('min', sql.ref('t.account_id'), sql.ref('t.sequence')).as('earliest_at'),
          timeInTail('max', sql.ref('t.account_id'), sql.ref('t.sequence')).as('latest_at'),
        ])
        .where('t.account_id', '=', p.accountId)
        .where('t.id', '=', p.id)
        .where(sql<boolean>`t.sequence % ${sql.lit(stretch)} = 0`),
    ),
)

/** Keeps the balances after a transaction that was just appended, where its turn has come. */
export const sendCheckpoint = (session: WriteSession, accountId: number, id: number): void =>
  session.send(insert, { accountId, id })

const end = statement((db, p: { accountId: number; last: number }) =>
  db
    .selectFrom('account')
    .select([
      standing(postedBooks, sql.ref('account.id')).as('posted'),
      standing(['holds'], sql.ref('account.id')).as('held'),
      timeInTail('min', sql.ref('account.id'), p.last).as('earliest'),
      timeInTail('max', sql.ref('account.id'), p.last).as('latest'),
    ])
    .where('id', '=', p.accountId),
)

const sendCheckpoints = bulkInsert('ledger_checkpoint', columns)

/** The same for many transactions behind the last one, once their balances are moved. */
export async function keepCheckpoints(
  session: WriteSession,
  accountId: number,
  last: number,
  appended: readonly Pick<JournalTransaction, 'at' | 'entries'>[],
): Promise<void> {
  const now = await session.first(end, { accountId, last })
  const all = appended.flatMap(({ entries }) => entries)
  let posted = (now?.posted ?? 0) - sumIn(all, postedBooks)
  let held = (now?.held ?? 0) - sumIn(all, ['holds'])
  let times = [now?.earliest ?? null, now?.latest ?? null].filter(time => time !== null)
  const rows = appended.flatMap(({ at, entries }, index) => {
    const sequence = last + 1 + index
    posted += sumIn(entries, postedBooks)
    held += sumIn(entries, ['holds'])
    times.push(at)
    if (sequence % stretch !== 0) return []
    const [earliest, latest] = [Math.min(...times), Math.max(...times)]
    times = []
    return [[accountId, sequence, posted, held, earliest, latest] as const]
  })
  sendCheckpoints(session, rows)
}

const sumIn = (entries: readonly JournalEntry[], books: readonly Book[]): Minor =>
  entries
    .filter(({ book, currency }) => currency === houseCurrency && books.includes(book))
    .reduce((sum, { amount }) => sum + amount, 0)
