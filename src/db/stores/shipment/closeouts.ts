import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Closeout, CloseoutReader, CloseoutWriter } from '#core/closeout/closeout.ts'
import type { ShipmentState } from '#core/shipment/state.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { Tables } from '../../tables/tables.ts'
import { columns } from '../kit/columns.ts'
import { isRow, type RowKey } from '../kit/conditions.ts'
import { newestPage } from '../kit/newest-page.ts'
import { takeOffUnprinted } from '../print/done-labels.ts'
import { nextIds, type PageAfter, startOf } from './rows.ts'
import { wholeParcels } from './whole-records.ts'

const closeoutColumns = columns('closeout', {
  id: 'id',
  carrierCode: 'carrier_code',
  carrierName: 'carrier_name',
  region: 'region',
  shipmentsCount: 'shipments_count',
  weightTicks: 'weight_ticks',
  createdAt: 'created_at',
})

const closeouts = (db: Kysely<Tables>) => db.selectFrom('closeout').select(closeoutColumns.list)

const byId = statement((db, p: RowKey) => closeouts(db).where(isRow(p)))

const newest = newestPage(closeouts)

const readyState: ShipmentState = 'bought'

const ready = statement((db, p: PageAfter) =>
  nextIds(db, p).where('s.state', '=', sql.lit(readyState)).where('s.closeout_id', 'is', null),
)

const onCloseout = statement((db, p: PageAfter & { closeoutId: string }) =>
  nextIds(db, p).where('s.closeout_id', '=', p.closeoutId),
)

const insert = statement((db, p: Closeout & { accountId: number }) =>
  db.insertInto('closeout').values({ account_id: p.accountId, ...closeoutColumns.row(p) }),
)

type Assignment = { accountId: number; closeoutId: string; ids: string }

const assign = statement((db, p: Assignment, dialect) =>
  db
    .updateTable('shipment')
    .set({ closeout_id: p.closeoutId })
    .where('account_id', '=', p.accountId)
    .where('state', '=', sql.lit(readyState))
    .where('closeout_id', 'is', null)
    .where(dialect.isInList('id', p.ids))
    .returning('id'),
)

/** Others get their answers between two pages, also within a transaction, which stays open. */
export const closeoutReader = (
  session: ReadSession,
  yieldToOthers: () => Promise<void> = nextTurn,
): CloseoutReader => ({
  async byId({ accountId }, id) {
    const row = await session.first(byId, { accountId, id })
    return row ? closeoutColumns.record(row) : null
  },
  async page({ accountId }, page) {
    const { rows, total } = await newest(session, accountId, page)
    return { closeouts: rows.map(closeoutColumns.record), total }
  },
  async ready({ accountId }, after, limit) {
    await yieldToOthers()
    const rows = await session.all(ready, { accountId, limit, ...startOf(after) })
    const ids = rows.map(row => row.id)
    return await wholeParcels.byIds(session, accountId, ids, yieldToOthers)
  },
  async shipments({ accountId }, id, after, limit) {
    await yieldToOthers()
    const page = { accountId, limit, ...startOf(after) }
    const rows = await session.all(onCloseout, { ...page, closeoutId: String(id) })
    const ids = rows.map(row => row.id)
    return await wholeParcels.byIds(session, accountId, ids, yieldToOthers)
  },
})

export const closeoutWriter = (session: WriteSession): CloseoutWriter => ({
  ...closeoutReader(session, async () => {
    await session.giveWay()
  }),
  async insert({ accountId }, closeout) {
    session.send(insert, { ...closeout, accountId })
  },
  async assign({ accountId }, id, shipmentIds) {
    const ids = session.dialect.idList(shipmentIds)
    const rows = await session.all(assign, { accountId, closeoutId: String(id), ids })
    const assigned = rows.map(row => row.id)
    if (assigned.length > 0) takeOffUnprinted(session, accountId, assigned)
    return new Set(assigned)
  },
})
