import { type RawBuilder, sql } from 'kysely'
import type { StatementFilter } from '#core/ledger/ledger-store.ts'
import type { JournalCursor } from '#core/ledger/posting.ts'
import { tableOf } from '../../engine/dialect.ts'
import type { ReadSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'

/** Everything in a range of time lies between these places; null for the journal's own ends. */
type Bounds = { readonly start: JournalCursor | null; readonly end: JournalCursor | null }

type Range = { accountId: number; from: number; to: number }

/**
 * A seeded past stands behind what is younger than it, so times do not follow the journal's order. The
 * checkpoints know the times of each block: they tell which part of the journal has to be read.
 */
const bounds = statement((db, p: Range) => {
  const checkpoint = (what: RawBuilder<unknown>) => sql<number | null>`(
    select ${what} from ${tableOf('ledger_checkpoint')} where account_id = ${p.accountId}`
  const last = sql<number | null>`${checkpoint(sql`max(sequence)`)})`
  const oldest = sql<number>`${checkpoint(sql`min(sequence)`)} and latest_at >= ${p.from})`
  return db
    .selectFrom('account')
    .where('id', '=', p.accountId)
    .select([
      sql<
        number | null
      >`${checkpoint(sql`max(sequence)`)} and sequence < coalesce(${oldest}, ${sql.lit(
        Number.MAX_SAFE_INTEGER,
      )}))`.as('start'),
      sql<number | null>`${checkpoint(sql`max(sequence)`)} and earliest_at < ${p.to})`.as('end'),
      sql<number | null>`(select max(sequence) from ${tableOf('ledger_transaction')}
      where account_id = ${p.accountId} and sequence > coalesce(${last}, -1) and at < ${p.to})`.as(
        'tail',
      ),
    ])
})

export async function timeBounds(
  session: ReadSession,
  accountId: number,
  { from, to }: StatementFilter,
): Promise<Bounds> {
  if (from === undefined && to === undefined) return { start: null, end: null }
  const row = await session.first(bounds, {
    accountId,
    from: from ?? 0,
    to: to ?? Number.MAX_SAFE_INTEGER,
  })
  if (!row) return { start: null, end: null }
  return {
    start: row.start === null ? null : { sequence: row.start, id: Number.MAX_SAFE_INTEGER },
    // What is appended meanwhile is found by the next look.
    end: { sequence: Math.max(row.end ?? -1, row.tail ?? -1) + 1, id: 0 },
  }
}
