import type { Reversal, ReversalReader, ReversalWriter } from '#core/payment/reversal-store.ts'
import type { ReversalKind } from '#core/ports/payments.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { TopUpReversalTable } from '../../tables/money.ts'

const columns = ['id', 'top_up_id', 'kind', 'amount', 'reason', 'revision', 'updated_at'] as const

const ofTopUp = statement((db, p: { accountId: number; topUpId: number }) =>
  db
    .selectFrom('top_up_reversal')
    .select(columns)
    .where('account_id', '=', p.accountId)
    .where('top_up_id', '=', p.topUpId)
    .orderBy('id'),
)

const pageById = statement((db, p: { accountId: number; afterId: string; limit: number }) =>
  db
    .selectFrom('top_up_reversal')
    .select(columns)
    .where('account_id', '=', p.accountId)
    .where('id', '>', p.afterId)
    .orderBy('id')
    .limit(p.limit),
)

type Row = Reversal & { accountId: number }

const insert = statement((db, p: Row) =>
  db
    .insertInto('top_up_reversal')
    .values({
      account_id: p.accountId,
      id: p.id,
      top_up_id: p.topUpId,
      kind: p.kind,
      amount: p.amount,
      reason: p.reason,
      revision: p.revision,
      updated_at: p.updatedAt,
    })
    .onConflict(conflict => conflict.columns(['account_id', 'id']).doNothing()),
)

const update = statement((db, p: Row & { read: number }) =>
  db
    .updateTable('top_up_reversal')
    .set({ amount: p.amount, reason: p.reason, revision: p.revision, updated_at: p.updatedAt })
    .where('account_id', '=', p.accountId)
    .where('id', '=', p.id)
    .where('revision', '=', p.read),
)

const reversalOf = (row: Pick<TopUpReversalTable, (typeof columns)[number]>): Reversal => ({
  id: row.id,
  topUpId: row.top_up_id,
  kind: row.kind as ReversalKind,
  amount: row.amount,
  reason: row.reason,
  revision: row.revision,
  updatedAt: row.updated_at,
})

export const reversalReader = (session: ReadSession): ReversalReader => ({
  async ofTopUp({ accountId }, topUpId) {
    return (await session.all(ofTopUp, { accountId, topUpId })).map(reversalOf)
  },
  async pageById({ accountId }, afterId, limit) {
    return (await session.all(pageById, { accountId, afterId, limit })).map(reversalOf)
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
