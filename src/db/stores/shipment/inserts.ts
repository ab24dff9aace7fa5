import type { UnbookedFreight } from '#core/freight/freight-store.ts'
import { trackingCodesOf } from '#core/numbers/tracking-codes.ts'
import { nameKey } from '#core/shipment/name-key.ts'
import type { BoughtLabel } from '#core/shipment/shipment.ts'
import type { LabelledShipment, NewShipment } from '#core/shipment/shipment-store.ts'
import type { ShipmentKind } from '#core/shipment-kind.ts'
import { codeKey } from '#core/values/code-key.ts'
import type { WriteSession } from '../../engine/session.ts'
import { bulkInsert } from '../kit/bulk-insert.ts'
import { sendSkusOfDrafts } from '../product/named-skus.ts'
import { countNewShipments } from './counts.ts'
import { freightRequestText } from './freight-json.ts'
import { nameSearchOf } from './name-search.ts'
import { labelText, parcelRequestText } from './parcel-json.ts'
import { takeShipCodes } from './ship-codes.ts'

const columnsOfBoth = [
  'account_id',
  'id',
  'ship_code',
  'state',
  'created_at',
  'order_id',
  'order_key',
  'store_id',
  'to_name',
  'total_paid',
  'next_move_at',
  'service_id',
  'bought_at',
] as const

const sendParcelRows = bulkInsert('shipment', [
  ...columnsOfBoth,
  'tracking_code',
  'batch_id',
  'closeout_id',
])

const sendFreightRows = bulkInsert('freight', [...columnsOfBoth, 'pro_number'])

const sendParcelDetails = bulkInsert('shipment_detail', [
  'account_id',
  'shipment_id',
  'request',
  'bought',
  'label',
])

const sendFreightDetails = bulkInsert('freight_detail', [
  'account_id',
  'shipment_id',
  'request',
  'bought',
  'papers',
])

const sendLookups = bulkInsert('tracking_code_lookup', [
  'tracking_code',
  'account_id',
  'shipment_id',
])

/** Nothing of it is waited for: a row that may not be is refused to the whole command. */
export function sendParcels(
  session: WriteSession,
  accountId: number,
  labelled: readonly LabelledShipment[],
): void {
  const parcels = labelled.map(({ shipment }) => shipment)
  sendParcelRows(
    session,
    parcels.map(parcel => [
      ...cellsOfBoth(accountId, parcel, parcel.storeId, parcel.bought),
      trackingKeyOf(parcel.bought),
      parcel.batchId === null ? null : codeKey(parcel.batchId),
      null,
    ]),
  )
  sendParcelDetails(
    session,
    labelled.map(({ shipment: { id, request, bought }, label }) => [
      accountId,
      id,
      parcelRequestText(request),
      bought === null ? null : labelText(bought),
      label,
    ]),
  )
  sendLookups(
    session,
    parcels.flatMap(({ id, bought }) => lookupCells(accountId, id, bought)),
  )
  sendLists(session, 'parcels', accountId, parcels)
  nameSearchOf(session).noteNew(session, namedAmong(accountId, parcels))
}

function* namedAmong(accountId: number, parcels: readonly NewShipment[]) {
  for (const parcel of parcels) {
    if (nameOf(parcel) === '') continue
    yield { accountId, createdAt: parcel.createdAt, shipmentId: parcel.id }
  }
}

/** Nothing of it is waited for, as with parcels. */
export function sendFreight(
  session: WriteSession,
  accountId: number,
  freight: readonly UnbookedFreight[],
): void {
  sendFreightRows(
    session,
    freight.map(one => [...cellsOfBoth(accountId, one, one.store, null), null]),
  )
  sendFreightDetails(
    session,
    freight.map(({ id, request }) => [accountId, id, freightRequestText(request), null, null]),
  )
  sendLists(session, 'freight', accountId, freight)
}

/** The codes, the goods and the counts by which shipments of both kinds are found. */
function sendLists(
  session: WriteSession,
  goods: ShipmentKind,
  accountId: number,
  shipments: readonly (NewShipment | UnbookedFreight)[],
): void {
  takeShipCodes(session, goods, accountId, shipments)
  sendSkusOfDrafts(session, accountId, shipments)
  countNewShipments(session, goods, accountId, shipments)
}

const cellsOfBoth = (
  accountId: number,
  shipment: NewShipment | UnbookedFreight,
  storeId: string | null,
  bought: BoughtLabel | null,
) =>
  [
    accountId,
    shipment.id,
    codeKey(shipment.shipCode),
    shipment.state,
    shipment.createdAt,
    shipment.orderId,
    shipment.orderId === null ? null : codeKey(shipment.orderId),
    storeId,
    nameOf(shipment),
    shipment.totalPaid,
    shipment.nextMoveAt,
    bought?.serviceId ?? null,
    bought?.boughtAt ?? null,
  ] as const

const nameOf = ({ request }: NewShipment | UnbookedFreight): string =>
  nameKey(request.toAddress.name ?? '')

/** The first package's. Null also for a service without tracking, which may have an empty code. */
export const trackingKeyOf = (bought: BoughtLabel | null): string | null =>
  bought && bought.trackingCode !== '' ? codeKey(bought.trackingCode) : null

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
