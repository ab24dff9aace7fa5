import { type Kysely, sql } from 'kysely'
import type { Batch, BatchState } from '#core/batch/batch.ts'
import type { BatchReader, BatchWriter } from '#core/batch/batch-store.ts'
import { type ShipmentState, voidStates } from '#core/shipment/state.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { Tables } from '../../tables/tables.ts'
import { idList, isInList } from '../kit/id-list.ts'
import { isRow, type RowKey } from '../kit/row-key.ts'
import { runReader, runWriter } from './batch-runs.ts'
import { labelless } from './labelless.ts'

const columns = [
  'id',
  'name',
  'state',
  'created_at',
  'run',
  'processed_count',
  'failed_count',
  'processed_at',
] as const

/** Batches, each with the number of its shipments, which an index counts. */
const countedBatches = (db: Kysely<Tables>) =>
  db.selectFrom('batch').select(eb => [
    ...columns,
    eb
      .selectFrom('shipment as s')
      .select(select => select.fn.countAll<number>().as('n'))
      .whereRef('s.account_id', '=', 'batch.account_id')
      .where('s.batch_id', '=', sql<string>`cast(${sql.ref('batch.id')} as text)`)
      .as('shipments'),
  ])

const byId = statement((db, p: RowKey) => countedBatches(db).where(isRow(p)))

const stateOf = statement((db, p: RowKey) => db.selectFrom('batch').select('state').where(isRow(p)))

const newest = statement((db, p: { accountId: number; limit: number; offset: number }) =>
  countedBatches(db)
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

const beginRun = statement((db, p: RowKey & { batchId: string }) =>
  db
    .updateTable('batch')
    .set({
      run: sql<number>`coalesce(run, 0) + 1`,
      processed_count: eb =>
        eb
          .selectFrom('shipment as s')
          .select(select => select.fn.countAll<number>().as('n'))
          .where('s.account_id', '=', p.accountId)
          .where('s.batch_id', '=', p.batchId)
          .where('s.state', 'not in', [...labelless]),
      failed_count: 0,
      processed_at: null,
    })
    .where(isRow(p)),
)

type BatchRow = Pick<Tables['batch'], (typeof columns)[number]> & { shipments: number | null }

const batchOf = (row: BatchRow): Batch => ({
  id: row.id,
  name: row.name,
  state: row.state as BatchState,
  createdAt: row.created_at,
  shipmentsCount: Number(row.shipments ?? 0),
  run: row.run ?? 0,
  processedCount: row.processed_count ?? 0,
  failedCount: row.failed_count ?? 0,
  processedAt: row.processed_at,
})

export const batchReader = (session: ReadSession): BatchReader => ({
  async byId({ accountId }, id) {
    const row = await session.first(byId, { accountId, id })
    return row ? batchOf(row) : null
  },
  async stateOf({ accountId }, id) {
    const row = await session.first(stateOf, { accountId, id })
    return (row?.state ?? null) as BatchState | null
  },
  async page({ accountId }, { limit, page }) {
    const counted = await session.first(countBatches, { accountId })
    const rows = await session.all(newest, { accountId, limit, offset: (page - 1) * limit })
    return { batches: rows.map(batchOf), total: Number(counted?.n ?? 0) }
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
  ...runReader(session),
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
  async beginRun({ accountId }, id) {
    session.send(beginRun, { accountId, id, batchId: String(id) })
  },
  ...runWriter(session),
})
