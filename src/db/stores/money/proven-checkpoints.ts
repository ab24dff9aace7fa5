import { type RawBuilder, sql } from 'kysely'
import { postedBooks } from '#core/ledger/credit-balance.ts'
import type { Checkpoint } from '#core/ledger/ledger-store.ts'
import type { Book } from '#core/ledger/posting.ts'
import { blockLength } from '#core/ledger/turnover.ts'
import { tableOf } from '../../engine/dialect.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { movedOf, turnoverBetween } from './checkpoints.ts'

/** What the proof of the ledger reads of checkpoints, and how it mends those that are wrong. */

const checkpointsAfter = statement((db, p: { accountId: number; after: number; limit: number }) =>
  db
    .selectFrom('ledger_checkpoint')
    .select(['sequence', 'posted', 'held', 'earliest_at', 'latest_at'])
    .select(['spent', 'purchases', 'refunded'])
    .where('account_id', '=', p.accountId)
    .where('sequence', '>', p.after)
    .orderBy('sequence')
    .limit(p.limit),
)

export async function readCheckpoints(
  session: ReadSession,
  accountId: number,
  after: number,
  limit: number,
): Promise<readonly Checkpoint[]> {
  const rows = await session.all(checkpointsAfter, { accountId, after, limit })
  return rows.map(({ sequence, posted, held, spent, purchases, refunded, ...row }) => ({
    sequence,
    posted,
    held,
    earliestAt: row.earliest_at,
    latestAt: row.latest_at,
    turnover:
      spent === null || purchases === null || refunded === null
        ? null
        : { spent, purchases, refunded },
  }))
}

type CheckpointKey = { accountId: number; sequence: number }

/** The place of the checkpoint before it; -1, which is before the journal, where there is none. */
const placeBefore = (p: CheckpointKey) => sql<number>`coalesce((
  select max(b.sequence) from ${tableOf('ledger_checkpoint')} as b
  where b.account_id = ${p.accountId} and b.sequence < ${p.sequence}), -1)`

/** Something of the transactions behind the checkpoint before it, by their alias `s`. */
const sinceBefore = (what: RawBuilder<unknown>, p: CheckpointKey) => sql<number>`(
  select ${what} from ${tableOf('ledger_transaction')} as s
  where s.account_id = ${p.accountId} and s.sequence > ${placeBefore(p)}
    and s.sequence <= ${p.sequence})`

const balanceOf = (
  kept: 'posted' | 'held',
  books: readonly Book[],
  p: CheckpointKey,
) => sql<number>`
  coalesce((
    select b.${sql.raw(kept)} from ${tableOf('ledger_checkpoint')} as b
    where b.account_id = ${p.accountId} and b.sequence = ${placeBefore(p)}), 0)
  + ${sinceBefore(sql`cast(coalesce(sum(${movedOf('s', books)}), 0) as bigint)`, p)}`

const reckon = statement((db, p: CheckpointKey) => {
  // PostgreSQL would take a number that it subtracts from for a small one.
  const behind = sql`cast(${p.sequence} as bigint) - ${sql.lit(blockLength)}`
  const labels = (what: 'spent' | 'purchases' | 'refunded') =>
    turnoverBetween(what, p.accountId, behind, p.sequence)
  return db
    .updateTable('ledger_checkpoint')
    .set({
      posted: balanceOf('posted', postedBooks, p),
      held: balanceOf('held', ['holds'], p),
      // A checkpoint behind which nothing lies keeps its times.
      earliest_at: sql`coalesce(${sinceBefore(sql`min(s.at)`, p)}, earliest_at)`,
      latest_at: sql`coalesce(${sinceBefore(sql`max(s.at)`, p)}, latest_at)`,
      spent: labels('spent'),
      purchases: labels('purchases'),
      refunded: labels('refunded'),
    })
    .where('account_id', '=', p.accountId)
    .where('sequence', '=', p.sequence)
})

export const reckonCheckpoint = (
  session: WriteSession,
  accountId: number,
  sequence: number,
): void => session.send(reckon, { accountId, sequence })
