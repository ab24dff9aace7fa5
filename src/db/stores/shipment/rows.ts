import { type Kysely, sql } from 'kysely'
import type { FreightShipment } from '#core/freight/freight-shipment.ts'
import type { Shipment } from '#core/shipment/shipment.ts'
import type { After } from '#core/shipment/shipment-store.ts'
import type { ShipmentKind } from '#core/shipment-kind.ts'
import type { Tables } from '../../tables/tables.ts'
import { columns, type RowOf } from '../kit/columns.ts'
import { detailsAsD, goodsTables, rowsAsS } from '../kit/goods-tables.ts'
import { bookingOf, readFreightRequest } from './freight-json.ts'
import { readLabel, readParcelRequest } from './parcel-json.ts'

const columnsOfBoth = {
  id: 'id',
  shipCode: 'ship_code',
  state: 'state',
  createdAt: 'created_at',
  orderId: 'order_id',
  store: 'store_id',
  totalPaid: 'total_paid',
} as const

const parcelColumns = columns('shipment', {
  ...columnsOfBoth,
  batchId: 'batch_id',
  closeoutId: 'closeout_id',
})

const freightColumns = columns('freight', { ...columnsOfBoth, nextMoveAt: 'next_move_at' })

/** The narrow row as `s`, its details as `d`. */
const withDetail = (db: Kysely<Tables>, goods: ShipmentKind) =>
  db
    .selectFrom(rowsAsS(goods))
    .innerJoin(detailsAsD(goodsTables[goods]), join =>
      join.onRef('d.account_id', '=', 's.account_id').onRef('d.shipment_id', '=', 's.id'),
    )
    .select(['d.request', 'd.bought'])

type Detail = { request: string; bought: string | null }

/** Every part of a parcel's shipment but its label. */
export const selectParcels = (db: Kysely<Tables>) =>
  withDetail(db, 'parcels').select(parcelColumns.of('s'))

export const parcelOf = (row: RowOf<typeof parcelColumns> & Detail): Shipment => ({
  ...parcelColumns.record(row),
  request: readParcelRequest(row.request),
  bought: row.bought === null ? null : readLabel(row.bought),
})

/** Every part of freight but its papers. */
export const selectFreight = (db: Kysely<Tables>) =>
  withDetail(db, 'freight').select(freightColumns.of('s'))

export const freightOf = (row: RowOf<typeof freightColumns> & Detail): FreightShipment => ({
  ...freightColumns.record(row),
  request: readFreightRequest(row.request),
  bought: row.bought === null ? null : bookingOf(row.bought),
})

/** The bytes of the details `d` that grow with the client's request. */
export const detailBytes = sql<number>`octet_length(d.request)`.as('bytes')

export type PageAfter = { accountId: number; createdAt: number; id: number; limit: number }

/** The ids of the next parcels after one, oldest first. */
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
