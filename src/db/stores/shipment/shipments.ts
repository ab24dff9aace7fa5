import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ShipmentReader, ShipmentWriter } from '#core/shipment/shipment-store.ts'
import type { ShipmentState } from '#core/shipment/state.ts'
import { codeKey } from '#core/values/code-key.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { isOfShipment, isRow, type RowKey, type ShipmentKey } from '../kit/conditions.ts'
import { removeSkusOfDraft } from '../product/named-skus.ts'
import { changeDraft, putRequest } from './change-draft.ts'
import { shiftCount } from './counts.ts'
import { deleteUnboughtShipment } from './delete-unbought-shipment.ts'
import { sendLookup, sendParcels, trackingKeyOf } from './inserts.ts'
import { kindReader } from './kind-reader.ts'
import { statesWithoutLabel } from './label-files.ts'
import { moveState } from './move-state.ts'
import { nameSearchOf } from './name-search.ts'
import { boughtOfOrder, newestOfOrder } from './of-order.ts'
import { shipmentPage } from './pages.ts'
import { labelText, parcelRequestText } from './parcel-json.ts'
import { wholeParcels } from './whole-records.ts'

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
  from: ShipmentState
  trackingKey: string | null
  serviceId: number
  boughtAt: number
  totalPaid: number
  nextMoveAt: number | null
}

const confirm = statement((db, p: Confirmation) =>
  db
    .updateTable('shipment')
    .set({
      state: 'bought',
      tracking_code: p.trackingKey,
      service_id: p.serviceId,
      bought_at: p.boughtAt,
      total_paid: p.totalPaid,
      next_move_at: p.nextMoveAt,
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

/** A request may be a megabyte, and its text is made here. */
const insertedAtOnce = 40

/** Long searches yield between two steps; within a transaction they give way, and it stays open. */
export const shipmentReader = (
  session: ReadSession,
  yieldToOthers: () => Promise<void> = nextTurn,
): ShipmentReader => ({
  ...kindReader(session, 'parcels', yieldToOthers),
  byId: ({ accountId }, id) => wholeParcels.byId(session, accountId, id),
  byShipCode: ({ accountId }, shipCode) => wholeParcels.byShipCode(session, accountId, shipCode),
  async byTrackingCode({ accountId }, trackingCode) {
    const found = await session.first(owner, { trackingCode: codeKey(trackingCode) })
    // The look-up of another account's code goes on, too: it takes as long as that of an unknown code.
    const id = found?.account_id === accountId ? found.shipment_id : 0
    return await wholeParcels.byId(session, accountId, id)
  },
  newestOfOrder: ({ accountId }, orderId) => newestOfOrder(session, accountId, orderId),
  boughtOfOrder: ({ accountId }, ...page) =>
    boughtOfOrder(session, accountId, ...page, yieldToOthers),
  page: ({ accountId }, filter, page) =>
    shipmentPage(session, accountId, filter, page, yieldToOthers),
  byIds: ({ accountId }, ids) => wholeParcels.byIds(session, accountId, ids, yieldToOthers),
  async label({ accountId }, id) {
    const row = await session.first(label, { accountId, id })
    return row && !statesWithoutLabel.has(row.state) ? row.label : null
  },
  async ownerOfTrackingCode(trackingCode) {
    const row = await session.first(owner, { trackingCode: codeKey(trackingCode) })
    return row ? { accountId: row.account_id, shipmentId: row.shipment_id } : null
  },
})

export const shipmentWriter = (session: WriteSession): ShipmentWriter => ({
  ...shipmentReader(session, async () => {
    await session.giveWay()
  }),
  async insert({ accountId }, shipment, label) {
    sendParcels(session, accountId, [{ shipment, label }])
  },
  async insertMany({ accountId }, shipments) {
    for (let from = 0; from < shipments.length; from += insertedAtOnce) {
      sendParcels(session, accountId, shipments.slice(from, from + insertedAtOnce))
      await session.giveWay()
    }
  },
  async confirm({ accountId }, id, from, { bought, nextMoveAt, label }) {
    const row = await session.first(confirm, {
      accountId,
      id,
      from,
      trackingKey: trackingKeyOf(bought),
      serviceId: bought.serviceId,
      boughtAt: bought.boughtAt,
      totalPaid: bought.price.total,
      nextMoveAt,
    })
    if (!row) return false
    const detail = { accountId, shipmentId: id, bought: labelText(bought), label }
    session.send(confirmDetail, detail)
    sendLookup(session, accountId, id, bought)
    removeSkusOfDraft(session, { accountId, shipmentId: id })
    shiftCount(session, 'parcels', accountId, { createdAt: row.created_at, state: from }, 'bought')
    return true
  },
  async changeRequest({ accountId }, id, request) {
    putRequest(session, 'parcels', { accountId, shipmentId: id }, parcelRequestText(request))
  },
  changeDraft: ({ accountId }, id, change) =>
    changeDraft(session, 'parcels', { accountId, id }, change, parcelRequestText(change.request)),
  async move({ accountId }, id, from, to, nextMoveAt) {
    const moved = await moveState(session, 'parcels', { accountId, id, from, to, nextMoveAt })
    if (moved && to === 'cancelled') removeSkusOfDraft(session, { accountId, shipmentId: id })
    return moved
  },
  remove: ({ accountId }, id) => deleteUnboughtShipment(session, 'parcels', { accountId, id }),
  indexNames: limit => nameSearchOf(session).indexSome(session, limit),
})
