import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FreightReader, FreightWriter } from '#core/freight/freight-store.ts'
import { nameKey } from '#core/shipment/name-key.ts'
import { codeKey } from '#core/values/code-key.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { isOfShipment, isRow, type RowKey, type ShipmentKey } from '../kit/row-key.ts'
import { forgetSkusOfDraft, sendSkusOfDrafts } from '../product/named-skus.ts'
import { countsOf, shiftCount, stateCountsOf } from '../shipment/counts.ts'
import { accountsWithDue, dueIds } from '../shipment/due.ts'
import { keyedPage } from '../shipment/keyed-page.ts'
import { labelless } from '../shipment/labelless.ts'
import { moveState } from '../shipment/move-state.ts'
import { provablePage } from '../shipment/provable-page.ts'
import { removeShipment } from '../shipment/remove-shipment.ts'
import { trackingReader, trackingWriter } from '../shipment/tracking.ts'
import { bookingText, requestText } from './detail-json.ts'
import { sendFreight } from './inserts.ts'
import { freightOfIds, pageOf } from './pages.ts'
import { freightOf, selectPapers, selectWhole } from './rows.ts'
import { sharedNumbers } from './shared-numbers.ts'

const byId = statement((db, p: RowKey) =>
  selectWhole(db).where('s.account_id', '=', p.accountId).where('s.id', '=', p.id),
)

const byShipCode = statement((db, p: { accountId: number; shipCode: string }) =>
  selectWhole(db).where('s.account_id', '=', p.accountId).where('s.ship_code', '=', p.shipCode),
)

const owner = statement((db, p: { proNumber: string }) =>
  db.selectFrom('freight').select(['account_id', 'id']).where('pro_number', '=', p.proNumber),
)

const papers = statement((db, p: RowKey) =>
  selectPapers(db).where('s.account_id', '=', p.accountId).where('s.id', '=', p.id),
)

type Confirmed = RowKey & {
  proNumber: string
  serviceId: number
  boughtAt: number
  totalPaid: number
  nextMoveAt: number | null
}

const confirm = statement((db, p: Confirmed) =>
  db
    .updateTable('freight')
    .set({
      state: 'bought',
      pro_number: p.proNumber,
      service_id: p.serviceId,
      bought_at: p.boughtAt,
      total_paid: p.totalPaid,
      next_move_at: p.nextMoveAt,
    })
    .where(isRow(p))
    .where('state', '=', 'purchasing')
    .returning('created_at'),
)

const confirmDetail = statement((db, p: ShipmentKey & { bought: string; papers: string | null }) =>
  db
    .updateTable('freight_detail')
    .set({ bought: p.bought, papers: p.papers })
    .where(isOfShipment(p)),
)

const changeRequest = statement((db, p: ShipmentKey & { request: string }) =>
  db.updateTable('freight_detail').set({ request: p.request }).where(isOfShipment(p)),
)

type DraftRow = RowKey & {
  orderId: string | null
  orderKey: string | null
  storeId: string | null
  toName: string
}

const changeDraft = statement((db, p: DraftRow) =>
  db
    .updateTable('freight')
    .set({
      order_id: p.orderId,
      order_key: p.orderKey,
      store_id: p.storeId,
      to_name: p.toName,
    })
    .where(isRow(p))
    .where('state', '=', 'draft'),
)

/** Others are answered between two pieces, also within a transaction, which stays open. */
export const freightReader = (
  session: ReadSession,
  yieldToOthers: () => Promise<void> = nextTurn,
): FreightReader => ({
  async byId({ accountId }, id) {
    const row = await session.first(byId, { accountId, id })
    return row ? freightOf(row) : null
  },
  async byShipCode({ accountId }, shipCode) {
    const row = await session.first(byShipCode, { accountId, shipCode: codeKey(shipCode) })
    return row ? freightOf(row) : null
  },
  async byProNumber({ accountId }, proNumber) {
    const found = await session.first(owner, { proNumber: codeKey(proNumber) })
    // The look-up of another account's number goes on, too: it takes as long as that of an unknown one.
    const id = found?.account_id === accountId ? found.id : 0
    const row = await session.first(byId, { accountId, id })
    return row ? freightOf(row) : null
  },
  async ownerOfProNumber(proNumber) {
    const row = await session.first(owner, { proNumber: codeKey(proNumber) })
    return row ? { accountId: row.account_id, shipmentId: row.id } : null
  },
  page: ({ accountId }, filter, page) => pageOf(session, accountId, filter, page),
  keys: ({ accountId }, ...asked) => keyedPage(session, 'freight', accountId, asked),
  counts: ({ accountId }) => countsOf(session, 'freight', accountId),
  stateCounts: ({ accountId }) => stateCountsOf(session, 'freight', accountId),
  byIds: ({ accountId }, ids) => freightOfIds(session, accountId, ids, yieldToOthers),
  async papers({ accountId }, id) {
    const row = await session.first(papers, { accountId, id })
    return row && !labelless.has(row.state) ? row.papers : null
  },
  events: trackingReader(session, 'freight').events,
  dueIds: ({ accountId }, at, limit) => dueIds(session, 'freight', accountId, at, limit),
  accountsWithDue: now => accountsWithDue(session, 'freight', now),
  pageById: ({ accountId }, afterId, limit) =>
    provablePage(session, 'freight', { accountId, afterId, limit }),
  sharedNumbers: ({ accountId }) => sharedNumbers(session, accountId),
})

export const freightWriter = (session: WriteSession): FreightWriter => ({
  ...freightReader(session, async () => {
    await session.giveWay()
  }),
  async insert({ accountId }, shipments) {
    sendFreight(session, accountId, shipments)
    await session.giveWay()
  },
  async confirm({ accountId }, id, { booking, nextMoveAt, papers }) {
    const row = await session.first(confirm, {
      accountId,
      id,
      proNumber: codeKey(booking.trackingCode),
      serviceId: booking.serviceId,
      boughtAt: booking.boughtAt,
      totalPaid: booking.price.total,
      nextMoveAt,
    })
    if (!row) return false
    const detail = { accountId, shipmentId: id, bought: bookingText(booking), papers }
    session.send(confirmDetail, detail)
    forgetSkusOfDraft(session, { accountId, shipmentId: id })
    const confirmed = { createdAt: row.created_at, state: 'purchasing' } as const
    shiftCount(session, 'freight', accountId, confirmed, 'bought')
    return true
  },
  async changeRequest({ accountId }, id, request) {
    session.send(changeRequest, { accountId, shipmentId: id, request: requestText(request) })
  },
  async changeDraft({ accountId }, id, { request, orderId, storeId }) {
    const toName = nameKey(request.toAddress.name ?? '')
    const orderKey = orderId === null ? null : codeKey(orderId)
    const row = { accountId, id, orderId, orderKey, storeId, toName }
    if ((await session.run(changeDraft, row)) === 0) return false
    session.send(changeRequest, { accountId, shipmentId: id, request: requestText(request) })
    forgetSkusOfDraft(session, { accountId, shipmentId: id })
    sendSkusOfDrafts(session, accountId, [{ id, state: 'draft', request }])
    return true
  },
  move: ({ accountId }, id, from, to, nextMoveAt) =>
    moveState(session, 'freight', { accountId, id, from, to, nextMoveAt }),
  remove: ({ accountId }, id) => removeShipment(session, 'freight', { accountId, id }),
  append: trackingWriter(session, 'freight').append,
})
