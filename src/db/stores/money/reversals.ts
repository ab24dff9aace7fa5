import type { Reversal, ReversalReader, ReversalWriter } from '#core/payment/reversal-store.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { columns } from '../kit/columns.ts'

const reversalColumns = columns('top_up_reversal', {
  id: 'id',
  topUpId: 'top_up_id',
  kind: 'kind',
  amount: 'amount',
  reason: 'reason',
  revision: 'revision',
  updatedAt: 'updated_at',
})

const ofTopUp = statement((db, p: { accountId: number; topUpId: number }) =>
  db
    .selectFrom('top_up_reversal')
    .select(reversalColumns.list)
    .where('account_id', '=', p.accountId)
    .where('top_up_id', '=', p.topUpId)
    .orderBy('id'),
)

const pageById = statement((db, p: { accountId: number; afterId: string; limit: number }) =>
  db
    .selectFrom('top_up_reversal')
    .select(reversalColumns.list)
    .where('account_id', '=', p.accountId)
    .where('id', '>', p.afterId)
    .orderBy('id')
    .limit(p.limit),
)

type ReversalRow = Reversal & { accountId: number }

const insert = statement((db, p: ReversalRow) =>
  db
    .insertInto('top_up_reversal')
    .values({ account_id: p.accountId, ...reversalColumns.row(p) })
    .onConflict(conflict => conflict.columns(['account_id', 'id']).doNothing()),
)

const update = statement((db, p: ReversalRow & { read: number }) =>
  db
    .updateTable('top_up_reversal')
    .set({ amount: p.amount, reason: p.reason, revision: p.revision, updated_at: p.updatedAt })
    .where('account_id', '=', p.accountId)
    .where('id', '=', p.id)
    .where('revision', '=', p.read),
)

export const reversalReader = (session: ReadSession): ReversalReader => ({
  async ofTopUp({ accountId }, topUpId) {
    return (await session.all(ofTopUp, { accountId, topUpId })).map(reversalColumns.record)
  },
  async pageById({ accountId }, afterId, limit) {
    return (await session.all(pageById, { accountId, afterId, limit })).map(reversalColumns.record)
  },
})

export const reversalWriter = (session: WriteSession): ReversalWriter => ({
  ...reversalReader(session),
  async put({ accountId }, reversal) {
    const row = { ...reversal, accountId }
    const written =
      reversal.revision === 1
        ? await session.run(insert, row)
        : await session.run(update, { ...row, read: reversal.revision - 1 })
    return written === 1
  },
})
