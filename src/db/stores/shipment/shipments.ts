import { setImmediate as nextTurn } from 'node:timers/promises'
import { nameKey } from '#core/shipment/name-key.ts'
import type { ShipmentReader, ShipmentWriter } from '#core/shipment/shipment-store.ts'
import { codeKey } from '#core/values/code-key.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { isOfShipment, isRow, type RowKey, type ShipmentKey } from '../kit/row-key.ts'
import { forgetSkusOfDraft, sendSkusOfDrafts } from '../product/named-skus.ts'
import { countsOf, shiftCount, stateCountsOf } from './counts.ts'
import { boughtText, requestText } from './detail-json.ts'
import { accountsWithDue, dueIds } from './due.ts'
import { sendLookup, sendShipments } from './inserts.ts'
import { keyedPage } from './keyed-page.ts'
import { labelless } from './labelless.ts'
import { moveState } from './move-state.ts'
import { indexNameAnew, indexNames } from './name-index.ts'
import { boughtOfOrder, newestOfOrder } from './of-order.ts'
import { pageOf, shipmentsOf } from './pages.ts'
import { provablePage } from './provable-page.ts'
import { removeShipment } from './remove-shipment.ts'
import { boughtColumns, selectWhole, shipmentOf } from './rows.ts'

const byId = statement((db, p: RowKey) =>
  selectWhole(db).where('s.account_id', '=', p.accountId).where('s.id', '=', p.id),
)

const byShipCode = statement((db, p: { accountId: number; shipCode: string }) =>
  selectWhole(db).where('s.account_id', '=', p.accountId).where('s.ship_code', '=', p.shipCode),
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

const changeRequest = statement((db, p: ShipmentKey & { request: string }) =>
  db.updateTable('shipment_detail').set({ request: p.request }).where(isOfShipment(p)),
)

type DraftRow = RowKey & {
  orderId: string | null
  orderKey: string | null
  storeId: string | null
  toName: string
}

const changeDraft = statement((db, p: DraftRow) =>
  db
    .updateTable('shipment')
    .set({
      order_id: p.orderId,
      order_key: p.orderKey,
      store_id: p.storeId,
      to_name: p.toName,
    })
    .where(isRow(p))
    .where('state', '=', 'draft')
    .returning('created_at'),
)

/** Each may be a megabyte, and its text is made here. */
const insertedAtOnce = 40

/** Long searches yield between two steps; within a transaction they give way, and it stays open. */
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
  newestOfOrder: ({ accountId }, orderId) => newestOfOrder(session, accountId, orderId),
  boughtOfOrder: ({ accountId }, ...page) =>
    boughtOfOrder(session, accountId, ...page, yieldToOthers),
  page: ({ accountId }, filter, page) => pageOf(session, accountId, filter, page, yieldToOthers),
  keys: ({ accountId }, ...asked) => keyedPage(session, 'parcels', accountId, asked, yieldToOthers),
  byIds: ({ accountId }, ids) => shipmentsOf(session, accountId, ids, yieldToOthers),
  async label({ accountId }, id) {
    const row = await session.first(label, { accountId, id })
    return row && !labelless.has(row.state) ? row.label : null
  },
  async ownerOfTrackingCode(trackingCode) {
    const row = await session.first(owner, { trackingCode: codeKey(trackingCode) })
    return row ? { accountId: row.account_id, shipmentId: row.shipment_id } : null
  },
  dueIds: ({ accountId }, at, limit) => dueIds(session, 'parcels', accountId, at, limit),
  accountsWithDue: now => accountsWithDue(session, 'parcels', now),
  counts: ({ accountId }) => countsOf(session, 'parcels', accountId),
  stateCounts: ({ accountId }) => stateCountsOf(session, 'parcels', accountId),
  pageById: ({ accountId }, afterId, limit) =>
    provablePage(session, 'parcels', { accountId, afterId, limit }),
})

export const shipmentWriter = (session: WriteSession): ShipmentWriter => ({
  ...shipmentReader(session, async () => {
    await session.giveWay()
  }),
  async insert({ accountId }, shipment, label) {
    sendShipments(session, accountId, [{ shipment, label }])
  },
  async insertMany({ accountId }, shipments) {
    for (let from = 0; from < shipments.length; from += insertedAtOnce) {
      sendShipments(session, accountId, shipments.slice(from, from + insertedAtOnce))
      await session.giveWay()
    }
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
    forgetSkusOfDraft(session, { accountId, shipmentId: id })
    shiftCount(session, 'parcels', accountId, { createdAt: row.created_at, state: from }, 'bought')
    return true
  },
  async changeRequest({ accountId }, id, request) {
    session.send(changeRequest, { accountId, shipmentId: id, request: requestText(request) })
  },
  async changeDraft({ accountId }, id, { request, orderId, storeId }) {
    const toName = nameKey(request.toAddress.name ?? '')
    const orderKey = orderId === null ? null : codeKey(orderId)
    const row = { accountId, id, orderId, orderKey, storeId, toName }
    const changed = await session.first(changeDraft, row)
    if (!changed) return false
    session.send(changeRequest, { accountId, shipmentId: id, request: requestText(request) })
    indexNameAnew(session, { accountId, createdAt: changed.created_at, shipmentId: id })
    forgetSkusOfDraft(session, { accountId, shipmentId: id })
    sendSkusOfDrafts(session, accountId, [{ id, state: 'draft', request }])
    return true
  },
  async move({ accountId }, id, from, to, nextMoveAt) {
    const moved = await moveState(session, 'parcels', { accountId, id, from, to, nextMoveAt })
    if (moved && to === 'cancelled') forgetSkusOfDraft(session, { accountId, shipmentId: id })
    return moved
  },
  remove: ({ accountId }, id) => removeShipment(session, 'parcels', { accountId, id }),
  indexNames: limit => indexNames(session, limit),
})
