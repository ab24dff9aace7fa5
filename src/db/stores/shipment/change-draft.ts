import type { FreightChange } from '#core/freight/freight-store.ts'
import { nameKey } from '#core/shipment/name-key.ts'
import type { DraftChange } from '#core/shipment/shipment-store.ts'
import type { ShipmentKind } from '#core/shipment-kind.ts'
import { codeKey } from '#core/values/code-key.ts'
import type { WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { isOfShipment, isRow, type RowKey, type ShipmentKey } from '../kit/conditions.ts'
import { forEachGoods } from '../kit/goods-tables.ts'
import { removeSkusOfDraft, sendSkusOfDrafts } from '../product/named-skus.ts'
import { nameSearchOf } from './name-search.ts'

type DraftRow = RowKey & {
  orderId: string | null
  orderKey: string | null
  storeId: string | null
  toName: string
}

const statements = forEachGoods(({ rows, details }) => ({
  putRequest: statement((db, p: ShipmentKey & { request: string }) =>
    db.updateTable(details).set({ request: p.request }).where(isOfShipment(p)),
  ),
  changeDraft: statement((db, p: DraftRow) =>
    db
      .updateTable(rows)
      .set({
        order_id: p.orderId,
        order_key: p.orderKey,
        store_id: p.storeId,
        to_name: p.toName,
      })
      .where(isRow(p))
      .where('state', '=', 'draft')
      .returning('created_at'),
  ),
}))

export const putRequest = (
  session: WriteSession,
  goods: ShipmentKind,
  shipment: ShipmentKey,
  request: string,
): void => session.send(statements[goods].putRequest, { ...shipment, request })

/** Changes the look-ups along; `text` is the request as it is kept. False where it is no draft. */
export async function changeDraft(
  session: WriteSession,
  goods: ShipmentKind,
  { accountId, id }: RowKey,
  { request, orderId, storeId }: DraftChange | FreightChange,
  text: string,
): Promise<boolean> {
  const toName = nameKey(request.toAddress.name ?? '')
  const orderKey = orderId === null ? null : codeKey(orderId)
  const row = { accountId, id, orderId, orderKey, storeId, toName }
  const changed = await session.first(statements[goods].changeDraft, row)
  if (!changed) return false
  const shipment = { accountId, shipmentId: id }
  putRequest(session, goods, shipment, text)
  if (goods === 'parcels') {
    nameSearchOf(session).noteAnew(session, { ...shipment, createdAt: changed.created_at })
  }
  removeSkusOfDraft(session, shipment)
  sendSkusOfDrafts(session, accountId, [{ id, state: 'draft', request }])
  return true
}
