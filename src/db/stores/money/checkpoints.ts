import { type RawBuilder, sql } from 'kysely'
import { postedBooks } from '#core/ledger/credit-balance.ts'
import type { JournalTransaction, Turnover } from '#core/ledger/ledger-store.ts'
import type { Book, JournalEntry } from '#core/ledger/posting.ts'
import { blockLength, noTurnover, withPosting } from '#core/ledger/turnover.ts'
import { houseCurrency, type Minor } from '#core/values/money.ts'
import { tableOf } from '../../engine/dialect.ts'
import type { WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { bulkInsert } from '../kit/bulk-insert.ts'
import type { RowKey } from '../kit/conditions.ts'

const columns = [
  'account_id',
  'sequence',
  'posted',
  'held',
  'earliest_at',
  'latest_at',
  'spent',
  'purchases',
  'refunded',
] as const

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

/** What a transaction of the journal, by its alias, moved in the books. */
export const movedOf = (
  alias: string,
  books: readonly Book[],
): RawBuilder<number> => sql<number>`coalesce((
  select sum(e.amount) from ${tableOf('ledger_entry')} as e
  where e.account_id = ${sql.ref(`${alias}.account_id`)}
    and e.transaction_id = ${sql.ref(`${alias}.id`)}
    and e.book in (${sql.join(books.map(book => sql.lit(book)))})
    and e.currency = ${sql.lit(houseCurrency)}), 0)`

export const postedOf = (alias: string): RawBuilder<number> => movedOf(alias, postedBooks)

const amountsOf: Readonly<Record<keyof Turnover, RawBuilder<number>>> = {
  spent: sql`case when m.cause_kind = 'shipment' then 0 - m.amount else 0 end`,
  purchases: sql`case when m.cause_kind = 'shipment' and m.amount < 0 then 1 else 0 end`,
  refunded: sql`case when m.cause_kind = 'void' then m.amount else 0 end`,
}

/** What labels cost behind one sequence and up to another. */
export const turnoverBetween = (
  what: keyof Turnover,
  accountId: unknown,
  after: unknown,
  upTo: unknown,
): RawBuilder<number> => sql<number>`(
  select cast(coalesce(sum(${amountsOf[what]}), 0) as bigint) from (
    select s.cause_kind, ${postedOf('s')} as amount from ${tableOf('ledger_transaction')} as s
    where s.account_id = ${accountId} and s.sequence > ${after} and s.sequence <= ${upTo}
      and s.cause_kind in ('shipment', 'void')) as m)`

const inBlock = (what: keyof Turnover): RawBuilder<number> => {
  const sequence = sql.ref('t.sequence')
  const after = sql`${sequence} - ${sql.lit(blockLength)}`
  return turnoverBetween(what, sql.ref('t.account_id'), after, sequence)
}

/**
 * Nobody else who locks the account moves the balances before the transaction ends: they are those after
 * this one. A node from before accounts were locked may still add a posting to this very place, which the
 * checkpoint lacks: the proof of the ledger finds that, and `reckonCheckpoint` mends it.
 */
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
          inBlock('spent').as('spent'),
          inBlock('purchases').as('purchases'),
          inBlock('refunded').as('refunded'),
        ])
        .where('t.account_id', '=', p.accountId)
        .where('t.id', '=', p.id)
        .where(sql<boolean>`t.sequence % ${sql.lit(blockLength)} = 0`),
    ),
)

/** Keeps the balances after a transaction that was just appended, where its turn has come. */
export const sendCheckpoint = (session: WriteSession, accountId: number, id: number): void =>
  session.send(insert, { accountId, id })

const end = statement((db, p: { accountId: number; checkpoint: number; last: number }) => {
  const account = sql.ref('account.id')
  const inTail = (what: keyof Turnover) => turnoverBetween(what, account, p.checkpoint, p.last)
  return db
    .selectFrom('account')
    .select([
      standing(postedBooks, account).as('posted'),
      standing(['holds'], account).as('held'),
      timeInTail('min', account, p.last).as('earliest'),
      timeInTail('max', account, p.last).as('latest'),
      inTail('spent').as('spent'),
      inTail('purchases').as('purchases'),
      inTail('refunded').as('refunded'),
    ])
    .where('id', '=', p.accountId)
})

const sendCheckpoints = bulkInsert('ledger_checkpoint', columns)

/** Keeps the checkpoints that many appended transactions pass, once their balances are moved. */
export async function keepCheckpoints(
  session: WriteSession,
  accountId: number,
  last: number,
  appended: readonly Pick<JournalTransaction, 'at' | 'cause' | 'entries'>[],
): Promise<void> {
  const now = await session.first(end, { accountId, checkpoint: last - (last % blockLength), last })
  const all = appended.flatMap(({ entries }) => entries)
  let posted = (now?.posted ?? 0) - sumIn(all, postedBooks)
  let held = (now?.held ?? 0) - sumIn(all, ['holds'])
  let times = [now?.earliest ?? null, now?.latest ?? null].filter(time => time !== null)
  let labels: Turnover = now ?? noTurnover
  const rows = appended.flatMap(({ at, cause, entries }, index) => {
    const sequence = last + 1 + index
    posted += sumIn(entries, postedBooks)
    held += sumIn(entries, ['holds'])
    times.push(at)
    labels = withPosting(labels, { cause, entries })
    if (sequence % blockLength !== 0) return []
    const { spent, purchases, refunded } = labels
    const range = [Math.min(...times), Math.max(...times)] as const
    times = []
    labels = noTurnover
    return [[accountId, sequence, posted, held, ...range, spent, purchases, refunded] as const]
  })
  sendCheckpoints(session, rows)
}

const sumIn = (entries: readonly JournalEntry[], books: readonly Book[]): Minor =>
  entries
    .filter(({ book, currency }) => currency === houseCurrency && books.includes(book))
    .reduce((sum, { amount }) => sum + amount, 0)
