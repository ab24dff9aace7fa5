import { type AliasedSelectQueryBuilder, type Kysely, type RawBuilder, sql } from 'kysely'
import { postedBooks } from '#core/ledger/credit-balance.ts'
import type { LineRange } from '#core/ledger/ledger-store.ts'
import type { Book, Cause, JournalCursor } from '#core/ledger/posting.ts'
import { postingKind, type StatementLine } from '#core/ledger/statement-line.ts'
import { houseCurrency } from '#core/values/money.ts'
import { tableOf } from '../../engine/dialect.ts'
import type { ReadSession } from '../../engine/session.ts'
import { type Statement, statement } from '../../engine/statement.ts'
import type { LedgerTransactionTable } from '../../tables/money.ts'
import type { Tables } from '../../tables/tables.ts'
import { timeBounds } from './statement-bounds.ts'

type Line = {
  id: number
  sequence: number
  cause_kind: string
  cause_id: string
  at: number
  memo: string
  amount: number
  held_change: number
  pending_change: number
  balance_after: number
  held_after: number
}

const columns = ['id', 'account_id', 'sequence', 'cause_kind', 'cause_id', 'at', 'memo'] as const

const booksOf = (books: readonly Book[]) => sql.join(books.map(book => sql.lit(book)))

/** What the transactions of a condition moved in the books. A sum of bigints is a decimal on PostgreSQL. */
const moved = (books: readonly Book[], condition: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`cast(coalesce((
    select sum(e.amount) from ${tableOf('ledger_entry')} as e
    where e.account_id = t.account_id and ${condition}
      and e.book in (${booksOf(books)}) and e.currency = ${sql.lit(houseCurrency)}), 0) as bigint)`

const ownEntries = sql`e.transaction_id = t.id`

/**
 * From the checkpoint before it: never from the beginning of the journal. As a join PostgreSQL would read
 * all entries of the account for each line, since it cannot know how few transactions these are.
 */
const after = (kept: 'posted' | 'held', books: readonly Book[]): RawBuilder<number> =>
  sql<number>`coalesce(c.${sql.raw(kept)}, 0) + cast(coalesce((
    select sum((select sum(e.amount) from ${tableOf('ledger_entry')} as e
      where e.account_id = s.account_id and e.transaction_id = s.id
        and e.book in (${booksOf(books)}) and e.currency = ${sql.lit(houseCurrency)}))
    from ${tableOf('ledger_transaction')} as s
    where s.account_id = t.account_id and s.sequence > coalesce(c.sequence, -1)
      and (s.sequence, s.id) <= (t.sequence, t.id)), 0) as bigint)`

type Chosen = ReturnType<typeof chosen>
type StatementTransaction = Pick<LedgerTransactionTable, (typeof columns)[number]>

const chosen = (db: Kysely<Tables>, accountId: number) =>
  db.selectFrom('ledger_transaction').select(columns).where('account_id', '=', accountId)

/** Adds to the transactions that were chosen what they moved, and how the balances stood after them. */
const withBalances = (
  db: Kysely<Tables>,
  transactions: AliasedSelectQueryBuilder<StatementTransaction, 't'>,
) =>
  db
    .selectFrom(transactions)
    .leftJoin('ledger_checkpoint as c', join =>
      join.onRef('c.account_id', '=', 't.account_id').on(
        sql<boolean>`c.sequence = (select max(k.sequence) from ${tableOf('ledger_checkpoint')} as k
          where k.account_id = t.account_id and k.sequence < t.sequence)`,
      ),
    )
    .select(['t.id', 't.sequence', 't.cause_kind', 't.cause_id', 't.at', 't.memo'])
    .select([
      moved(postedBooks, ownEntries).as('amount'),
      moved(['holds'], ownEntries).as('held_change'),
      moved(['pending_top_ups'], ownEntries).as('pending_change'),
      after('posted', postedBooks).as('balance_after'),
      after('held', ['holds']).as('held_after'),
    ])

const ofCause = statement((db, p: { accountId: number; id: string }) =>
  withBalances(db, chosen(db, p.accountId).where('cause_id', '=', p.id).as('t'))
    .orderBy('t.sequence')
    .orderBy('t.id'),
)

type StatementSlice = {
  accountId: number
  sequence: number
  id: number
  endSequence: number
  endId: number
  from: number
  to: number
  limit: number
}

type StatementDirection = 'asc' | 'desc'

/** Between two places, both excluded, in one direction until the page is full. */
const between = (db: Kysely<Tables>, p: StatementSlice, direction: StatementDirection): Chosen =>
  chosen(db, p.accountId)
    .where(sql<boolean>`(sequence, id) > (${p.sequence}, ${p.id})`)
    .where(sql<boolean>`(sequence, id) < (${p.endSequence}, ${p.endId})`)
    .where('at', '>=', p.from)
    .where('at', '<', p.to)
    .orderBy('sequence', direction)
    .orderBy('id', direction)
    .limit(p.limit)

/** The index of what is rare gives as many of each kind as the page may hold; the nearest of all stay. */
function ofRareKinds(
  db: Kysely<Tables>,
  p: StatementSlice,
  direction: StatementDirection,
  kinds: readonly string[],
): AliasedSelectQueryBuilder<StatementTransaction, 't'> {
  const [first, ...others] = kinds.map(kind =>
    db
      .selectFrom(
        between(db, p, direction)
          .where('cause_kind', '=', sql.lit(kind))
          // The index is of these alone.
          .where('cause_kind', '<>', sql.lit('shipment'))
          .as('rare'),
      )
      .select(columns),
  )
  if (!first) return between(db, p, direction).as('t')
  return db
    .selectFrom(others.reduce((all, one) => all.unionAll(one), first).as('u'))
    .select(columns)
    .orderBy('sequence', direction)
    .orderBy('id', direction)
    .limit(p.limit)
    .as('t')
}

const pages = new Map<string, Statement<StatementSlice, Line>>()

/** A statement for each choice of kinds, of which there are few. */
function statementPage(
  kinds: readonly string[],
  direction: StatementDirection,
): Statement<StatementSlice, Line> {
  const key = `${direction} ${kinds.join(' ')}`
  const known = pages.get(key)
  if (known) return known
  const fresh = statement((db, p: StatementSlice) => {
    const transactions = kinds.includes('shipment')
      ? between(db, p, direction)
          .where(
            'cause_kind',
            'in',
            kinds.map(kind => sql.lit(kind)),
          )
          .as('t')
      : ofRareKinds(db, p, direction, kinds)
    return withBalances(db, transactions)
      .orderBy('t.sequence', direction)
      .orderBy('t.id', direction)
  })
  pages.set(key, fresh)
  return fresh
}

export const readLinesOfCause = async (
  session: ReadSession,
  accountId: number,
  kinds: readonly Cause['kind'][],
  id: string,
): Promise<readonly StatementLine[]> =>
  (await session.all(ofCause, { accountId, id }))
    .map(lineOf)
    .filter(({ cause }) => kinds.includes(cause.kind))

const earlierThanAll: JournalCursor = { sequence: -1, id: 0 }
const laterThanAll: JournalCursor = {
  sequence: Number.MAX_SAFE_INTEGER,
  id: Number.MAX_SAFE_INTEGER,
}

export async function readStatement(
  session: ReadSession,
  accountId: number,
  { olderThan, newerThan, filter, limit }: LineRange,
): Promise<readonly StatementLine[]> {
  const { kinds = [], from = 0, to = Number.MAX_SAFE_INTEGER } = filter
  const bounds = await timeBounds(session, accountId, filter)
  const start = later(newerThan ?? earlierThanAll, bounds.start ?? earlierThanAll)
  const end = later(olderThan ?? laterThanAll, bounds.end ?? laterThanAll, -1)
  const direction = newerThan === null ? 'desc' : 'asc'
  const sorted = [...new Set(kinds)].sort()
  const rows = await session.all(statementPage(sorted, direction), {
    accountId,
    ...start,
    endSequence: end.sequence,
    endId: end.id,
    from,
    to,
    limit,
  })
  const lines = rows.map(lineOf)
  return direction === 'desc' ? lines : lines.reverse()
}

/** The later of two places, or by a sign the earlier. */
const later = (a: JournalCursor, b: JournalCursor, sign: 1 | -1 = 1): JournalCursor =>
  sign * (a.sequence - b.sequence || a.id - b.id) >= 0 ? a : b

function lineOf(row: Line): StatementLine {
  const kind = row.cause_kind as Cause['kind']
  const { amount, held_change: heldChange, pending_change: pendingChange } = row
  return {
    transactionId: row.id,
    place: { sequence: row.sequence, id: row.id },
    at: row.at,
    cause: { kind, id: row.cause_id },
    kind: postingKind(kind, { amount, heldChange, pendingChange }),
    memo: row.memo,
    amount,
    heldChange,
    pendingChange,
    balanceAfter: row.balance_after,
    heldAfter: row.held_after,
    availableAfter: row.balance_after - row.held_after,
  }
}
