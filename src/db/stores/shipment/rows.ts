import { type Kysely, sql } from 'kysely'
import type { BoughtLabel, Shipment } from '#core/shipment/shipment.ts'
import type { After } from '#core/shipment/shipment-store.ts'
import type { ShipmentState } from '#core/shipment/state.ts'
import { codeKey } from '#core/values/code-key.ts'
import type { Tables } from '../../tables/tables.ts'
import { boughtOf, requestOf } from './parcel-json.ts'

/** Columns of `shipment as s` and its `shipment_detail as d`. */
const wholeColumns = [
  's.id',
  's.ship_code',
  's.state',
  's.created_at',
  's.order_id',
  's.store_id',
  's.batch_id',
  's.closeout_id',
  's.total_paid',
  'd.request',
  'd.bought',
] as const

/** Every part of a shipment but its label. */
export const selectWhole = (db: Kysely<Tables>) =>
  db
    .selectFrom('shipment as s')
    .innerJoin('shipment_detail as d', join =>
      join.onRef('d.account_id', '=', 's.account_id').onRef('d.shipment_id', '=', 's.id'),
    )
    .select(wholeColumns)

/** The bytes of `shipment_detail as d` that grow with the client's request. */
export const detailBytes = sql<number>`octet_length(d.request)`.as('bytes')

export type PageAfter = { accountId: number; createdAt: number; id: number; limit: number }

/** The ids of the next shipments after one, oldest first. */
export const nextIds = (db: Kysely<Tables>, p: PageAfter) =>
  db
    .selectFrom('shipment as s')
    .select('s.id')
    .where('s.account_id', '=', p.accountId)
    .where(sql<boolean>`(s.created_at, s.id) > (${p.createdAt}, ${p.id})`)
    .orderBy('s.created_at')
    .orderBy('s.id')
    .limit(p.limit)

export const startOf = (after: After) => ({ createdAt: after?.createdAt ?? -1, id: after?.id ?? 0 })

export type WholeRow = {
  readonly id: number
  readonly ship_code: string
  readonly state: string
  readonly created_at: number
  readonly order_id: string | null
  readonly store_id: string | null
  readonly batch_id: string | null
  readonly closeout_id: string | null
  readonly total_paid: number
  readonly request: string
  readonly bought: string | null
}

export const shipmentOf = (row: WholeRow): Shipment => ({
  id: row.id,
  shipCode: row.ship_code,
  state: row.state as ShipmentState,
  createdAt: row.created_at,
  orderId: row.order_id,
  store: row.store_id,
  batchId: row.batch_id,
  closeoutId: row.closeout_id,
  request: requestOf(row.request),
  bought: row.bought === null ? null : boughtOf(row.bought),
  totalPaid: row.total_paid,
})

/** The columns of the narrow row that a purchase sets, at once or later. */
export const boughtColumns = (bought: BoughtLabel | null) => ({
  tracking_code: trackingKeyOf(bought),
  service_id: bought?.serviceId ?? null,
  bought_at: bought?.boughtAt ?? null,
})

/** Of the first package. Null also for a service without tracking, which may have an empty code. */
export const trackingKeyOf = (bought: BoughtLabel | null): string | null =>
  bought && bought.trackingCode !== '' ? codeKey(bought.trackingCode) : null
