import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Closeout } from '#core/closeout/closeout.ts'
import type { CloseoutReader, CloseoutWriter } from '#core/closeout/closeout-store.ts'
import type { ShipmentState } from '#core/shipment/state.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { CloseoutTable } from '../../tables/shipment.ts'
import { idList, isInList } from '../kit/id-list.ts'
import { isRow, type RowKey } from '../kit/row-key.ts'
import { takeOffUnprinted } from '../print/done-labels.ts'
import { shipmentsOf } from './pages.ts'
import { nextIds, type PageAfter, startOf } from './rows.ts'

const columns = [
  'id',
  'carrier_code',
  'carrier_name',
  'region',
  'shipments_count',
  'weight_ticks',
  'created_at',
] as const

const byId = statement((db, p: RowKey) => db.selectFrom('closeout').select(columns).where(isRow(p)))

const newest = statement((db, p: { accountId: number; limit: number; offset: number }) =>
  db
    .selectFrom('closeout')
    .select(columns)
    .where('account_id', '=', p.accountId)
    .orderBy('id', 'desc')
    .limit(p.limit)
    .offset(p.offset),
)

const countCloseouts = statement((db, p: { accountId: number }) =>
  db
    .selectFrom('closeout')
    .select(select => select.fn.countAll<number>().as('n'))
    .where('account_id', '=', p.accountId),
)

const readyState: ShipmentState = 'bought'

const ready = statement((db, p: PageAfter) =>
  nextIds(db, p).where('s.state', '=', sql.lit(readyState)).where('s.closeout_id', 'is', null),
)

const onCloseout = statement((db, p: PageAfter & { closeoutId: string }) =>
  nextIds(db, p).where('s.closeout_id', '=', p.closeoutId),
)

const insert = statement((db, p: RowKey & Omit<Closeout, 'id'>) =>
  db.insertInto('closeout').values({
    account_id: p.accountId,
    id: p.id,
    carrier_code: p.carrierCode,
    carrier_name: p.carrierName,
    region: p.region,
    shipments_count: p.shipmentsCount,
    weight_ticks: p.weightTicks,
    created_at: p.createdAt,
  }),
)

type Assignment = { accountId: number; closeoutId: string; ids: string }

const assign = statement((db, p: Assignment, engine) =>
  db
    .updateTable('shipment')
    .set({ closeout_id: p.closeoutId })
    .where('account_id', '=', p.accountId)
    .where('state', '=', sql.lit(readyState))
    .where('closeout_id', 'is', null)
    .where(isInList(engine, 'id', p.ids))
    .returning('id'),
)

const closeoutOf = (row: Pick<CloseoutTable, (typeof columns)[number]>): Closeout => ({
  id: row.id,
  carrierCode: row.carrier_code,
  carrierName: row.carrier_name,
  region: row.region,
  shipmentsCount: row.shipments_count,
  weightTicks: row.weight_ticks,
  createdAt: row.created_at,
})

/** Others get their answers between two pages, also within a transaction, which stays open. */
export const closeoutReader = (
  session: ReadSession,
  yieldToOthers: () => Promise<void> = nextTurn,
): CloseoutReader => ({
  async byId({ accountId }, id) {
    const row = await session.first(byId, { accountId, id })
    return row ? closeoutOf(row) : null
  },
  async page({ accountId }, { limit, page }) {
    const offset = (page - 1) * limit
    const [counted, rows] = await Promise.all([
      session.first(countCloseouts, { accountId }),
      session.all(newest, { accountId, limit, offset }),
    ])
    return { closeouts: rows.map(closeoutOf), total: Number(counted?.n ?? 0) }
  },
  async ready({ accountId }, after, limit) {
    await yieldToOthers()
    const rows = await session.all(ready, { accountId, limit, ...startOf(after) })
    const ids = rows.map(row => row.id)
    return await shipmentsOf(session, accountId, ids, yieldToOthers)
  },
  async shipments({ accountId }, id, after, limit) {
    await yieldToOthers()
    const page = { accountId, limit, ...startOf(after) }
    const rows = await session.all(onCloseout, { ...page, closeoutId: String(id) })
    const ids = rows.map(row => row.id)
    return await shipmentsOf(session, accountId, ids, yieldToOthers)
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
    const ids = idList(session.engine, shipmentIds)
    const rows = await session.all(assign, { accountId, closeoutId: String(id), ids })
    const assigned = rows.map(row => row.id)
    if (assigned.length > 0) takeOffUnprinted(session, accountId, assigned)
    return new Set(assigned)
  },
})
