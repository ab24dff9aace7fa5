import type { Batch, BatchState } from '#core/batch/batch.ts'
import type { BatchReader, BatchWriter } from '#core/batch/batch-store.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { isRow, type RowKey } from '../kit/row-key.ts'

const byId = statement((db, p: RowKey) =>
  db.selectFrom('batch').select(['id', 'name', 'state', 'created_at']).where(isRow(p)),
)

const countShipments = statement((db, p: { accountId: number; batchId: string }) =>
  db
    .selectFrom('shipment')
    .select(select => select.fn.countAll<number>().as('n'))
    .where('account_id', '=', p.accountId)
    .where('batch_id', '=', p.batchId),
)

const insert = statement(
  (db, p: RowKey & { name: string | null; state: string; createdAt: number }) =>
    db.insertInto('batch').values({
      account_id: p.accountId,
      id: p.id,
      name: p.name,
      state: p.state,
      created_at: p.createdAt,
    }),
)

const move = statement((db, p: RowKey & { from: string; to: string }) =>
  db.updateTable('batch').set({ state: p.to }).where(isRow(p)).where('state', '=', p.from),
)

export const batchReader = (session: ReadSession): BatchReader => ({
  async byId({ accountId }, id) {
    const row = await session.first(byId, { accountId, id })
    if (!row) return null
    const counted = await session.first(countShipments, {
      accountId,
      batchId: String(id),
    })
    return {
      id: row.id,
      name: row.name,
      state: row.state as BatchState,
      createdAt: row.created_at,
      shipmentsCount: Number(counted?.n ?? 0),
    } satisfies Batch
  },
})

export const batchWriter = (session: WriteSession): BatchWriter => ({
  ...batchReader(session),
  async insert({ accountId }, batch) {
    session.send(insert, { ...batch, accountId, state: 'open' satisfies BatchState })
  },
  async keepOpen({ accountId }, id) {
    // The write changes nothing but locks the row: a transaction that closes the batch waits.
    return (await session.run(move, { accountId, id, from: 'open', to: 'open' })) === 1
  },
  async move({ accountId }, id, from, to) {
    for (const state of from) {
      if ((await session.run(move, { accountId, id, from: state, to })) === 1) return true
    }
    return false
  },
})
