import type { UnbookedFreight } from '#core/freight/freight-store.ts'
import { nameKey } from '#core/shipment/name-key.ts'
import { codeKey } from '#core/values/code-key.ts'
import type { WriteSession } from '../../engine/session.ts'
import { bulkInsert } from '../kit/bulk-insert.ts'
import { sendSkusOfDrafts } from '../product/named-skus.ts'
import { addCounts } from '../shipment/counts.ts'
import { takeShipCodes } from '../shipment/ship-codes.ts'
import { requestText } from './detail-json.ts'

const sendNarrow = bulkInsert('freight', [
  'account_id',
  'id',
  'ship_code',
  'state',
  'created_at',
  'order_id',
  'order_key',
  'store_id',
  'to_name',
  'pro_number',
  'service_id',
  'bought_at',
  'total_paid',
  'next_move_at',
])

const sendDetails = bulkInsert('freight_detail', [
  'account_id',
  'shipment_id',
  'request',
  'bought',
  'papers',
])

/** None of it is waited for: a row that may not be is refused to the whole command. */
export function sendFreight(
  session: WriteSession,
  accountId: number,
  shipments: readonly UnbookedFreight[],
): void {
  sendNarrow(
    session,
    shipments.map(shipment => narrowCells(accountId, shipment)),
  )
  sendDetails(
    session,
    shipments.map(({ id, request }) => [accountId, id, requestText(request), null, null] as const),
  )
  takeShipCodes(session, 'freight', accountId, shipments)
  sendSkusOfDrafts(session, accountId, shipments)
  addCounts(session, 'freight', accountId, shipments)
}

const narrowCells = (accountId: number, shipment: UnbookedFreight) =>
  [
    accountId,
    shipment.id,
    codeKey(shipment.shipCode),
    shipment.state,
    shipment.createdAt,
    shipment.orderId,
    shipment.orderId === null ? null : codeKey(shipment.orderId),
    shipment.store,
    nameKey(shipment.request.toAddress.name ?? ''),
    null,
    null,
    null,
    shipment.totalPaid,
    shipment.nextMoveAt,
  ] as const
