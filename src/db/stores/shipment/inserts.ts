import { trackingCodesOf } from '#core/numbers/tracking-codes.ts'
import { nameKey } from '#core/shipment/name-key.ts'
import type { BoughtLabel } from '#core/shipment/shipment.ts'
import type { LabelledShipment, NewShipment } from '#core/shipment/shipment-store.ts'
import { codeKey } from '#core/values/code-key.ts'
import type { WriteSession } from '../../engine/session.ts'
import { bulkInsert } from '../kit/bulk-insert.ts'
import { sendSkusOfDrafts } from '../product/named-skus.ts'
import { addCounts } from './counts.ts'
import { boughtText, requestText } from './detail-json.ts'
import { sendPendingNames } from './name-index.ts'
import { trackingKeyOf } from './rows.ts'
import { takeShipCodes } from './ship-codes.ts'

const sendNarrow = bulkInsert('shipment', [
  'account_id',
  'id',
  'ship_code',
  'state',
  'created_at',
  'order_id',
  'order_key',
  'store_id',
  'batch_id',
  'closeout_id',
  'to_name',
  'tracking_code',
  'service_id',
  'bought_at',
  'total_paid',
  'next_move_at',
])

const sendDetails = bulkInsert('shipment_detail', [
  'account_id',
  'shipment_id',
  'request',
  'bought',
  'label',
])

const sendLookups = bulkInsert('tracking_code_lookup', [
  'tracking_code',
  'account_id',
  'shipment_id',
])

/** None of it is waited for: a row that may not be is refused to the whole command. */
export function sendShipments(
  session: WriteSession,
  accountId: number,
  shipments: readonly LabelledShipment[],
): void {
  const added = shipments.map(({ shipment }) => shipment)
  const names = shipments.map(({ shipment }) => nameKey(shipment.request.toAddress.name ?? ''))
  sendNarrow(
    session,
    shipments.map(({ shipment }, index) => narrowCells(accountId, shipment, names[index] ?? '')),
  )
  sendDetails(
    session,
    shipments.map(shipment => detailCells(accountId, shipment)),
  )
  sendLookups(
    session,
    shipments.flatMap(({ shipment: { id, bought } }) => lookupCells(accountId, id, bought)),
  )
  takeShipCodes(session, 'parcels', accountId, added)
  sendSkusOfDrafts(session, accountId, added)
  if (session.engine === 'sqlite') {
    const named = shipments.filter((_, index) => names[index] !== '')
    sendPendingNames(
      session,
      named.map(({ shipment: { createdAt, id } }) => [accountId, createdAt, id]),
    )
  }
  addCounts(session, 'parcels', accountId, added)
}

const narrowCells = (accountId: number, shipment: NewShipment, name: string) =>
  [
    accountId,
    shipment.id,
    codeKey(shipment.shipCode),
    shipment.state,
    shipment.createdAt,
    shipment.orderId,
    shipment.orderId === null ? null : codeKey(shipment.orderId),
    shipment.storeId,
    shipment.batchId === null ? null : codeKey(shipment.batchId),
    null,
    name,
    trackingKeyOf(shipment.bought),
    shipment.bought?.serviceId ?? null,
    shipment.bought?.boughtAt ?? null,
    shipment.totalPaid,
    shipment.nextMoveAt,
  ] as const

const detailCells = (accountId: number, { shipment, label }: LabelledShipment) =>
  [
    accountId,
    shipment.id,
    requestText(shipment.request),
    shipment.bought === null ? null : boughtText(shipment.bought),
    label,
  ] as const

export function sendLookup(
  session: WriteSession,
  accountId: number,
  shipmentId: number,
  bought: BoughtLabel,
): void {
  sendLookups(session, lookupCells(accountId, shipmentId, bought))
}

function lookupCells(accountId: number, shipmentId: number, bought: BoughtLabel | null) {
  return (bought ? trackingCodesOf(bought) : [])
    .map(codeKey)
    .filter(key => key !== '')
    .map(key => [key, accountId, shipmentId] as const)
}
