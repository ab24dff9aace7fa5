import type { Kysely } from 'kysely'
import type { FreightShipment } from '#core/freight/freight-shipment.ts'
import type { ShipmentState } from '#core/shipment/state.ts'
import type { Tables } from '../../tables/tables.ts'
import { bookingOf, requestOf } from './freight-json.ts'

/** Columns of `freight as s` and its `freight_detail as d`. */
const wholeColumns = [
  's.id',
  's.ship_code',
  's.state',
  's.created_at',
  's.order_id',
  's.store_id',
  's.total_paid',
  's.next_move_at',
  'd.request',
  'd.bought',
] as const

const withDetail = (db: Kysely<Tables>) =>
  db
    .selectFrom('freight as s')
    .innerJoin('freight_detail as d', join =>
      join.onRef('d.account_id', '=', 's.account_id').onRef('d.shipment_id', '=', 's.id'),
    )

/** Every part but the papers. */
export const selectWhole = (db: Kysely<Tables>) => withDetail(db).select(wholeColumns)

export const selectPapers = (db: Kysely<Tables>) => withDetail(db).select(['s.state', 'd.papers'])

type WholeRow = {
  readonly id: number
  readonly ship_code: string
  readonly state: string
  readonly created_at: number
  readonly order_id: string | null
  readonly store_id: string | null
  readonly total_paid: number
  readonly next_move_at: number | null
  readonly request: string
  readonly bought: string | null
}

export const freightOf = (row: WholeRow): FreightShipment => ({
  id: row.id,
  shipCode: row.ship_code,
  state: row.state as ShipmentState,
  createdAt: row.created_at,
  orderId: row.order_id,
  store: row.store_id,
  request: requestOf(row.request),
  bought: row.bought === null ? null : bookingOf(row.bought),
  totalPaid: row.total_paid,
  nextMoveAt: row.next_move_at,
})
