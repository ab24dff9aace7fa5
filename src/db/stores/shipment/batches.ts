import { type Kysely, sql } from 'kysely'
import type { Batch, BatchState, NewBatch } from '#core/batch/batch.ts'
import type { BatchReader, BatchWriter } from '#core/batch/batch-store.ts'
import { voidStates } from '#core/shipment/state.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { Tables } from '../../tables/tables.ts'
import { columns, type RowOf } from '../kit/columns.ts'
import { isRow, type RowKey, type RowKeys } from '../kit/conditions.ts'
import { newestPage } from '../kit/newest-page.ts'
import { runReader, runWriter } from './batch-runs.ts'
import { statesWithoutLabel } from './label-files.ts'

const batchColumns = columns('batch', {
  id: 'id',
  name: 'name',
  state: 'state',
  createdAt: 'created_at',
  run: 'run',
  processedCount: 'processed_count',
  failedCount: 'failed_count',
  processedAt: 'processed_at',
})

/** Batches, each with the number of its shipments, which an index counts. */
const countedBatches = (db: Kysely<Tables>) =>
  db
    .selectFrom('batch')
    .select(batchColumns.list)
    .select(select =>
      select
        .selectFrom('shipment as s')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('s.account_id', '=', 'batch.account_id')
        .where('s.batch_id', '=', sql<string>`cast(${sql.ref('batch.id')} as text)`)
        .as('shipments'),
    )

const byId = statement((db, p: RowKey) => countedBatches(db).where(isRow(p)))

const stateOf = statement((db, p: RowKey) => db.selectFrom('batch').select('state').where(isRow(p)))

const newest = newestPage(countedBatches)

const members = statement((db, p: RowKeys, dialect) =>
  db
    .selectFrom('shipment')
    .select(['id', 'state', 'batch_id'])
    .where('account_id', '=', p.accountId)
    .where(dialect.isInList('id', p.ids)),
)

const take = statement((db, p: RowKeys & { batchId: string }, dialect) =>
  db
    .updateTable('shipment')
    .set({ batch_id: p.batchId })
    .where('account_id', '=', p.accountId)
    .where(dialect.isInList('id', p.ids))
    .where(sql<string>`coalesce(batch_id, ${p.batchId})`, '=', p.batchId)
    .where('state', 'not in', [...voidStates]),
)

const release = statement((db, p: RowKeys & { batchId: string }, dialect) =>
  db
    .updateTable('shipment')
    .set({ batch_id: null })
    .where('account_id', '=', p.accountId)
    .where(dialect.isInList('id', p.ids))
    .where('batch_id', '=', p.batchId),
)

const rename = statement((db, p: RowKey & { name: string | null }) =>
  db.updateTable('batch').set({ name: p.name }).where(isRow(p)),
)

const insert = statement((db, p: RowKey & NewBatch & { state: BatchState }) =>
  db.insertInto('batch').values({
    account_id: p.accountId,
    id: p.id,
    name: p.name,
    state: p.state,
    created_at: p.createdAt,
  }),
)

const move = statement((db, p: RowKey & { from: BatchState; to: BatchState }) =>
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
          .where('s.state', 'not in', [...statesWithoutLabel]),
      failed_count: 0,
      processed_at: null,
    })
    .where(isRow(p)),
)

function batchOf(row: RowOf<typeof batchColumns> & { shipments: number | null }): Batch {
  const { run, processedCount, failedCount, ...rest } = batchColumns.record(row)
  return {
    ...rest,
    shipmentsCount: row.shipments ?? 0,
    run: run ?? 0,
    processedCount: processedCount ?? 0,
    failedCount: failedCount ?? 0,
  }
}

export const batchReader = (session: ReadSession): BatchReader => ({
  async byId({ accountId }, id) {
    const row = await session.first(byId, { accountId, id })
    return row ? batchOf(row) : null
  },
  async stateOf({ accountId }, id) {
    const row = await session.first(stateOf, { accountId, id })
    return row?.state ?? null
  },
  async page({ accountId }, page) {
    const { rows, total } = await newest(session, accountId, page)
    return { batches: rows.map(batchOf), total }
  },
  async members({ accountId }, shipmentIds) {
    const rows = await session.all(members, {
      accountId,
      ids: session.dialect.idList(shipmentIds),
    })
    return rows.map(({ id, state, batch_id }) => ({
      id,
      state,
      batchId: batch_id === null ? null : Number(batch_id),
    }))
  },
  ...runReader(session),
})

export const batchWriter = (session: WriteSession): BatchWriter => ({
  ...batchReader(session),
  async insert({ accountId }, batch) {
    session.send(insert, { ...batch, accountId, state: 'open' })
  },
  async rename({ accountId }, id, name) {
    return (await session.run(rename, { accountId, id, name })) === 1
  },
  async take({ accountId }, id, shipmentIds) {
    const ids = session.dialect.idList(shipmentIds)
    return await session.run(take, { accountId, batchId: String(id), ids })
  },
  async release({ accountId }, id, shipmentIds) {
    const ids = session.dialect.idList(shipmentIds)
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
