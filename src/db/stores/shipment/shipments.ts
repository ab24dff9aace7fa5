import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type {
  DueShipment,
  ProvableShipment,
  ShipmentReader,
  ShipmentWriter,
} from '#core/shipment/shipment-store.ts'
import type { ShipmentState } from '#core/shipment/state.ts'
import { codeKey } from '#core/values/code-key.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { Tables } from '../../tables/tables.ts'
import { isOfShipment, isRow, type RowKey, type ShipmentKey } from '../kit/row-key.ts'
import { countsOf, shiftCount } from './counts.ts'
import { boughtText } from './detail-json.ts'
import { sendLookup, sendShipments } from './inserts.ts'
import { indexNames } from './names.ts'
import { pageOf, shipmentsOf } from './pages.ts'
import { removeShipment } from './remove-shipment.ts'
import {
  boughtColumns,
  type PageAfter,
  selectWhole,
  shipmentOf,
  startOf,
  wholePage,
  wholeShipments,
} from './rows.ts'

const byId = statement((db, p: RowKey) =>
  selectWhole(db).where('s.account_id', '=', p.accountId).where('s.id', '=', p.id),
)

const byShipCode = statement((db, p: { accountId: number; shipCode: string }) =>
  selectWhole(db).where('s.account_id', '=', p.accountId).where('s.ship_code', '=', p.shipCode),
)

const notVoidOfOrder = (db: Kysely<Tables>, p: { accountId: number; orderKey: string }) =>
  selectWhole(db)
    .where('s.account_id', '=', p.accountId)
    .where('s.order_key', '=', p.orderKey)
    .where('s.state', 'not in', ['voided', 'void_asked'])
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')

const newestOfOrder = statement((db, p: { accountId: number; orderKey: string }) =>
  notVoidOfOrder(db, p).limit(1),
)

const newestOfExactOrder = statement(
  (db, p: { accountId: number; orderKey: string; orderId: string }) =>
    notVoidOfOrder(db, p).where('s.order_id', '=', p.orderId).limit(1),
)

const boughtOfOrder = statement((db, p: PageAfter & { orderKey: string }) =>
  wholePage(db, p)
    .where('s.order_key', '=', p.orderKey)
    .where('s.bought_at', 'is not', null)
    .where('s.state', 'not in', ['voided', 'void_asked']),
)

const owner = statement((db, p: { trackingCode: string }) =>
  db
    .selectFrom('tracking_code_lookup')
    .select(['account_id', 'shipment_id'])
    .where('tracking_code', '=', p.trackingCode),
)

const label = statement((db, p: RowKey) =>
  db
    .selectFrom('shipment as s')
    .innerJoin('shipment_detail as d', join =>
      join.onRef('d.account_id', '=', 's.account_id').onRef('d.shipment_id', '=', 's.id'),
    )
    .select(['s.state', 'd.label'])
    .where('s.account_id', '=', p.accountId)
    .where('s.id', '=', p.id),
)

const due = statement((db, p: { accountId: number; at: number; limit: number }) =>
  db
    .selectFrom('shipment')
    .select(['id', 'state', 'bought_at', 'next_move_at'])
    .where('account_id', '=', p.accountId)
    .where('next_move_at', '<=', p.at)
    .orderBy('next_move_at')
    .orderBy('id')
    .limit(p.limit),
)

const accountsWithDue = statement((db, p: { now: number }) =>
  db
    .selectFrom('account as a')
    .leftJoin('account_clock as c', 'c.account_id', 'a.id')
    .select('a.id')
    .where(({ exists, selectFrom, eb, fn, lit, val, cast }) =>
      exists(
        selectFrom('shipment as s')
          .select('s.id')
          .whereRef('s.account_id', '=', 'a.id')
          .where(
            's.next_move_at',
            '<=',
            eb(cast<number>(val(p.now), 'bigint'), '+', fn.coalesce('c.offset_ms', lit(0))),
          ),
      ),
    )
    .orderBy('a.id'),
)

const pageById = statement((db, p: { accountId: number; afterId: number; limit: number }) =>
  db
    .selectFrom('shipment')
    .select(['id', 'ship_code', 'state', 'created_at', 'total_paid'])
    .where('account_id', '=', p.accountId)
    .where('id', '>', p.afterId)
    .orderBy('id')
    .limit(p.limit),
)

const move = statement((db, p: RowKey & { from: string; to: string; nextMoveAt: number | null }) =>
  db
    .updateTable('shipment')
    .set({ state: p.to, next_move_at: p.nextMoveAt })
    .where(isRow(p))
    .where('state', '=', p.from)
    .returning('created_at'),
)

type Confirmation = RowKey & {
  from: string
  total_paid: number
  next_move_at: number | null
} & ReturnType<typeof boughtColumns>

const confirm = statement((db, p: Confirmation) =>
  db
    .updateTable('shipment')
    .set({
      state: 'bought',
      tracking_code: p.tracking_code,
      service_id: p.service_id,
      bought_at: p.bought_at,
      total_paid: p.total_paid,
      next_move_at: p.next_move_at,
    })
    .where(isRow(p))
    .where('state', '=', p.from)
    .returning('created_at'),
)

const confirmDetail = statement((db, p: ShipmentKey & { bought: string; label: string | null }) =>
  db
    .updateTable('shipment_detail')
    .set({ bought: p.bought, label: p.label })
    .where(isOfShipment(p)),
)

/** Nobody may put a label on a parcel before it was bought, or after the client asked for a refund. */
const labelless: ReadonlySet<string> = new Set<ShipmentState>([
  'draft',
  'purchasing',
  'void_asked',
  'voided',
])

/** Long searches yield between two steps; within a transaction the work must not wait for a turn. */
export const shipmentReader = (
  session: ReadSession,
  yieldToOthers: () => Promise<void> = nextTurn,
): ShipmentReader => ({
  async byId({ accountId }, id) {
    const row = await session.first(byId, { accountId, id })
    return row ? shipmentOf(row) : null
  },
  async byShipCode({ accountId }, shipCode) {
    const row = await session.first(byShipCode, { accountId, shipCode: codeKey(shipCode) })
    return row ? shipmentOf(row) : null
  },
  async byTrackingCode({ accountId }, trackingCode) {
    const found = await session.first(owner, { trackingCode: codeKey(trackingCode) })
    // The look-up of another account's code goes on, too: it takes as long as that of an unknown code.
    const id = found?.account_id === accountId ? found.shipment_id : 0
    const row = await session.first(byId, { accountId, id })
    return row ? shipmentOf(row) : null
  },
  async newestOfOrder({ accountId }, orderId) {
    const order = { accountId, orderKey: codeKey(orderId) }
    const row = await session.first(newestOfOrder, order)
    if (!row) return null
    // Most orders have one spelling: only another spelling is worth a second look-up.
    const exact =
      row.order_id === orderId
        ? row
        : await session.first(newestOfExactOrder, { ...order, orderId })
    return shipmentOf(exact ?? row)
  },
  async boughtOfOrder({ accountId }, orderId, after, limit) {
    const page = { accountId, limit, ...startOf(after) }
    const rows = await session.all(boughtOfOrder, { ...page, orderKey: codeKey(orderId) })
    return await wholeShipments(rows, yieldToOthers)
  },
  page: ({ accountId }, filter, page) => pageOf(session, accountId, filter, page, yieldToOthers),
  byIds: ({ accountId }, ids) => shipmentsOf(session, accountId, ids),
  async label({ accountId }, id) {
    const row = await session.first(label, { accountId, id })
    return row && !labelless.has(row.state) ? row.label : null
  },
  async ownerOfTrackingCode(trackingCode) {
    const row = await session.first(owner, { trackingCode: codeKey(trackingCode) })
    return row ? { accountId: row.account_id, shipmentId: row.shipment_id } : null
  },
  async due({ accountId }, at, limit) {
    const rows = await session.all(due, { accountId, at, limit })
    return rows.flatMap(({ id, state, bought_at, next_move_at }): DueShipment[] =>
      bought_at === null || next_move_at === null
        ? []
        : [{ id, state: state as ShipmentState, boughtAt: bought_at, nextMoveAt: next_move_at }],
    )
  },
  async accountsWithDue(now) {
    return (await session.all(accountsWithDue, { now })).map(({ id }) => id)
  },
  counts: ({ accountId }) => countsOf(session, accountId),
  async pageById({ accountId }, afterId, limit) {
    const rows = await session.all(pageById, { accountId, afterId, limit })
    return rows.map(
      (row): ProvableShipment => ({
        id: row.id,
        shipCode: row.ship_code,
        state: row.state as ShipmentState,
        createdAt: row.created_at,
        totalPaid: row.total_paid,
      }),
    )
  },
})

export const shipmentWriter = (session: WriteSession): ShipmentWriter => ({
  ...shipmentReader(session, async () => {}),
  async insert({ accountId }, shipment, label) {
    sendShipments(session, accountId, [{ shipment, label }])
  },
  async insertMany({ accountId }, shipments) {
    sendShipments(session, accountId, shipments)
  },
  async confirm({ accountId }, id, from, bought, totalPaid, nextMoveAt, label) {
    const row = await session.first(confirm, {
      accountId,
      id,
      from,
      total_paid: totalPaid,
      next_move_at: nextMoveAt,
      ...boughtColumns(bought),
    })
    if (!row) return false
    const detail = { accountId, shipmentId: id, bought: boughtText(bought), label }
    session.send(confirmDetail, detail)
    sendLookup(session, accountId, id, bought)
    shiftCount(session, accountId, row.created_at, from, 'bought')
    return true
  },
  async move({ accountId }, id, from, to, nextMoveAt) {
    const row = await session.first(move, { accountId, id, from, to, nextMoveAt })
    if (!row) return false
    if (from !== to) shiftCount(session, accountId, row.created_at, from, to)
    return true
  },
  remove: ({ accountId }, id) => removeShipment(session, { accountId, id }),
  indexNames: limit => indexNames(session, limit),
})
