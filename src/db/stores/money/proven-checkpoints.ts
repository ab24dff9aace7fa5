import { sql } from 'kysely'
import { postedBooks } from '#core/ledger/credit-balance.ts'
import type { CheckpointBalance } from '#core/ledger/ledger-store.ts'
import type { Book } from '#core/ledger/posting.ts'
import { tableOf } from '../../engine/compilers.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { idList, isInList } from '../kit/id-list.ts'
import { movedOf } from './checkpoints.ts'

/** What the proof of the ledger reads of checkpoints, and how it mends those that are wrong. */

const balancesAfter = statement((db, p: { accountId: number; after: number; limit: number }) =>
  db
    .selectFrom('ledger_checkpoint')
    .select(['sequence', 'posted', 'held'])
    .where('account_id', '=', p.accountId)
    .where('sequence', '>', p.after)
    .orderBy('sequence')
    .limit(p.limit),
)

export const checkpointBalances = (
  session: ReadSession,
  accountId: number,
  after: number,
  limit: number,
): Promise<readonly CheckpointBalance[]> => session.all(balancesAfter, { accountId, after, limit })

const forget = statement((db, p: { accountId: number; sequences: string }, engine) =>
  db
    .updateTable('ledger_checkpoint')
    .set({ spent: null, purchases: null, refunded: null })
    .where('account_id', '=', p.accountId)
    .where(isInList(engine, 'sequence', p.sequences)),
)

export const forgetTurnovers = (
  session: WriteSession,
  accountId: number,
  sequences: readonly number[],
): void => session.send(forget, { accountId, sequences: idList(session.engine, sequences) })

type CheckpointKey = { accountId: number; sequence: number }

/** The place of the checkpoint before it; -1, which is before the journal, where there is none. */
const placeBefore = (p: CheckpointKey) => sql<number>`coalesce((
  select max(b.sequence) from ${tableOf('ledger_checkpoint')} as b
  where b.account_id = ${p.accountId} and b.sequence < ${p.sequence}), -1)`

const reckoned = (kept: 'posted' | 'held', books: readonly Book[], p: CheckpointKey) => sql<number>`
  coalesce((
    select b.${sql.raw(kept)} from ${tableOf('ledger_checkpoint')} as b
    where b.account_id = ${p.accountId} and b.sequence = ${placeBefore(p)}), 0)
  + cast(coalesce((
    select sum(${movedOf('s', books)}) from ${tableOf('ledger_transaction')} as s
    where s.account_id = ${p.accountId} and s.sequence > ${placeBefore(p)}
      and s.sequence <= ${p.sequence}), 0) as bigint)`

const reckon = statement((db, p: CheckpointKey) =>
  db
    .updateTable('ledger_checkpoint')
    .set({
      posted: reckoned('posted', postedBooks, p),
      held: reckoned('held', ['holds'], p),
    })
    .where('account_id', '=', p.accountId)
    .where('sequence', '=', p.sequence),
)

export const reckonCheckpoint = (
  session: WriteSession,
  accountId: number,
  sequence: number,
): void => session.send(reckon, { accountId, sequence })
