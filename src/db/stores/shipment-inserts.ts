import { dayOf } from '../../core/shipment/shipment-count.ts'
import type { LabelledShipment } from '../../core/shipment/shipment-store.ts'
import type { ShipmentState } from '../../core/shipment/state.ts'
import type { WriteSession } from '../session.ts'
import { bulkInsert } from './bulk-insert.ts'
import { addCount } from './shipment-counts.ts'
import { awaitIndex } from './shipment-names.ts'
import { detailRow, narrowRow } from './shipment-rows.ts'

const insertNarrow = bulkInsert('shipment', [
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

const insertDetails = bulkInsert('shipment_detail', [
  'account_id',
  'shipment_id',
  'request',
  'bought',
  'label',
])

export const insertLookups = bulkInsert('tracking_code_lookup', [
  'tracking_code',
  'account_id',
  'shipment_id',
])

/** None of it is waited for: what may not be is refused to the whole command. */
export function insertShipments(
  session: WriteSession,
  accountId: number,
  shipments: readonly LabelledShipment[],
): void {
  const rows = shipments.map(({ shipment }) => narrowRow(accountId, shipment))
  insertNarrow(session, rows)
  insertDetails(
    session,
    shipments.map(shipment => detailRow(accountId, shipment)),
  )
  insertLookups(
    session,
    rows.flatMap(({ id, tracking_code }) =>
      tracking_code === null ? [] : [{ tracking_code, account_id: accountId, shipment_id: id }],
    ),
  )
  awaitIndex(
    session,
    rows.filter(({ to_name }) => to_name !== ''),
  )
  countThem(session, accountId, shipments)
}

type Tally = { createdAt: number; state: ShipmentState; n: number }

function countThem(
  session: WriteSession,
  accountId: number,
  shipments: readonly LabelledShipment[],
): void {
  const tallies = new Map<string, Tally>()
  for (const {
    shipment: { createdAt, state },
  } of shipments) {
    const place = `${String(dayOf(createdAt)).padStart(9, '0')} ${state}`
    const tally = tallies.get(place)
    if (tally) tally.n += 1
    else tallies.set(place, { createdAt, state, n: 1 })
  }
  // One order for all, so that two who count the same days never wait for each other.
  for (const [, { createdAt, state, n }] of [...tallies].sort(([a], [b]) => (a < b ? -1 : 1))) {
    addCount(session, accountId, createdAt, state, n)
  }
}
