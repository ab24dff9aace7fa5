import { sql } from 'kysely'
import type { Batch, BatchState } from '#core/batch/batch.ts'
import type { BatchReader, BatchWriter } from '#core/batch/batch-store.ts'
import { type ShipmentState, voidStates } from '#core/shipment/state.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { Tables } from '../../tables/tables.ts'
import { idList, isInList } from '../kit/id-list.ts'
import { isRow, type RowKey } from '../kit/row-key.ts'

const byId = statement((db, p: RowKey) =>
  db.selectFrom('batch').select(['id', 'name', 'state', 'created_at']).where(isRow(p)),
)

const newest = statement((db, p: { accountId: number; limit: number; offset: number }) =>
  db
    .selectFrom('batch')
    .select(['id', 'name', 'state', 'created_at'])
    .where('account_id', '=', p.accountId)
    .orderBy('id', 'desc')
    .limit(p.limit)
    .offset(p.offset),
)

const countBatches = statement((db, p: { accountId: number }) =>
  db
    .selectFrom('batch')
    .select(select => select.fn.countAll<number>().as('n'))
    .where('account_id', '=', p.accountId),
)

const countShipments = statement((db, p: { accountId: number; batchId: string }) =>
  db
    .selectFrom('shipment')
    .select(select => select.fn.countAll<number>().as('n'))
    .where('account_id', '=', p.accountId)
    .where('batch_id', '=', p.batchId),
)

type OfIds = { accountId: number; ids: string }

const members = statement((db, p: OfIds, engine) =>
  db
    .selectFrom('shipment')
    .select(['id', 'state', 'batch_id'])
    .where('account_id', '=', p.accountId)
    .where(isInList(engine, 'id', p.ids)),
)

const take = statement((db, p: OfIds & { batchId: string }, engine) =>
  db
    .updateTable('shipment')
    .set({ batch_id: p.batchId })
    .where('account_id', '=', p.accountId)
    .where(isInList(engine, 'id', p.ids))
    .where(sql<string>`coalesce(batch_id, ${p.batchId})`, '=', p.batchId)
    .where('state', 'not in', [...voidStates]),
)

const release = statement((db, p: OfIds & { batchId: string }, engine) =>
  db
    .updateTable('shipment')
    .set({ batch_id: null })
    .where('account_id', '=', p.accountId)
    .where(isInList(engine, 'id', p.ids))
    .where('batch_id', '=', p.batchId),
)

const rename = statement((db, p: RowKey & { name: string | null }) =>
  db.updateTable('batch').set({ name: p.name }).where(isRow(p)),
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

type BatchRow = Pick<Tables['batch'], 'id' | 'name' | 'state' | 'created_at'>

async function batchOf(session: ReadSession, accountId: number, row: BatchRow): Promise<Batch> {
  const counted = await session.first(countShipments, { accountId, batchId: String(row.id) })
  return {
    id: row.id,
    name: row.name,
    state: row.state as BatchState,
    createdAt: row.created_at,
    shipmentsCount: Number(counted?.n ?? 0),
  }
}

export const batchReader = (session: ReadSession): BatchReader => ({
  async byId({ accountId }, id) {
    const row = await session.first(byId, { accountId, id })
    return row ? await batchOf(session, accountId, row) : null
  },
  async page({ accountId }, { limit, page }) {
    const counted = await session.first(countBatches, { accountId })
    const rows = await session.all(newest, { accountId, limit, offset: (page - 1) * limit })
    const batches: Batch[] = []
    for (const row of rows) batches.push(await batchOf(session, accountId, row))
    return { batches, total: Number(counted?.n ?? 0) }
  },
  async members({ accountId }, shipmentIds) {
    const rows = await session.all(members, {
      accountId,
      ids: idList(session.engine, shipmentIds),
    })
    return rows.map(({ id, state, batch_id }) => ({
      id,
      state: state as ShipmentState,
      batchId: batch_id === null ? null : Number(batch_id),
    }))
  },
})

export const batchWriter = (session: WriteSession): BatchWriter => ({
  ...batchReader(session),
  async insert({ accountId }, batch) {
    session.send(insert, { ...batch, accountId, state: 'open' satisfies BatchState })
  },
  async rename({ accountId }, id, name) {
    return (await session.run(rename, { accountId, id, name })) === 1
  },
  async take({ accountId }, id, shipmentIds) {
    const ids = idList(session.engine, shipmentIds)
    return await session.run(take, { accountId, batchId: String(id), ids })
  },
  async release({ accountId }, id, shipmentIds) {
    const ids = idList(session.engine, shipmentIds)
    return await session.run(release, { accountId, batchId: String(id), ids })
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
