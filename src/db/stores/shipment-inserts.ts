import { dayOf } from '../../core/shipment/shipment-count.ts'
import type { LabelledShipment } from '../../core/shipment/shipment-store.ts'
import type { ShipmentState } from '../../core/shipment/state.ts'
import type { WriteSession } from '../session.ts'
import { statementsOver } from '../statement.ts'
import type { Tables } from '../tables/tables.ts'
import { addCount } from './shipment-counts.ts'
import { awaitIndex } from './shipment-names.ts'
import { detailRow, narrowRow } from './shipment-rows.ts'

const statement = statementsOver<Tables>()

const insert = statement((db, p: ReturnType<typeof narrowRow>) =>
  db.insertInto('shipment').values({
    account_id: p.accountId,
    id: p.id,
    ship_code: p.shipCode,
    state: p.state,
    created_at: p.createdAt,
    order_id: p.orderId,
    order_key: p.orderKey,
    store_id: p.storeId,
    batch_id: p.batchId,
    closeout_id: null,
    to_name: p.toName,
    tracking_code: p.trackingCode,
    service_id: p.serviceId,
    bought_at: p.boughtAt,
    total_paid: p.totalPaid,
    next_move_at: p.nextMoveAt,
  }),
)

const insertDetail = statement((db, p: ReturnType<typeof detailRow>) =>
  db.insertInto('shipment_detail').values({
    account_id: p.accountId,
    shipment_id: p.id,
    request: p.request,
    bought: p.bought,
    label: p.label,
  }),
)

export const insertLookup = statement(
  (db, p: { trackingCode: string; accountId: number; id: number }) =>
    db.insertInto('tracking_code_lookup').values({
      tracking_code: p.trackingCode,
      account_id: p.accountId,
      shipment_id: p.id,
    }),
)

type Tally = { createdAt: number; state: ShipmentState; n: number }

/** None of it is waited for: what may not be is refused to the whole command. */
export function insertShipments(
  session: WriteSession,
  accountId: number,
  shipments: readonly LabelledShipment[],
): void {
  const tallies = new Map<string, Tally>()
  for (const { shipment, label } of shipments) {
    const { id, createdAt, state } = shipment
    const row = narrowRow(accountId, shipment)
    session.send(insert, row)
    session.send(insertDetail, detailRow(accountId, shipment, label))
    const { trackingCode } = row
    if (trackingCode !== null) session.send(insertLookup, { trackingCode, accountId, id })
    if (row.toName !== '') awaitIndex(session, { accountId, id })
    const place = `${String(dayOf(createdAt)).padStart(9, '0')} ${state}`
    const tally = tallies.get(place)
    if (tally) tally.n += 1
    else tallies.set(place, { createdAt, state, n: 1 })
  }
  for (const place of [...tallies.keys()].sort()) {
    const tally = tallies.get(place)
    if (tally) addCount(session, accountId, tally.createdAt, tally.state, tally.n)
  }
}
