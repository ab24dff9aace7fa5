import type { Kysely } from 'kysely'
import type { Order, OrderStatus } from '#core/order/order.ts'
import type { ShipmentState } from '#core/shipment/state.ts'
import type { Tables } from '../../tables/tables.ts'
import { readOrderRequest } from './order-json.ts'

const cancelled: ShipmentState = 'cancelled'

const wholeColumns = [
  'o.id',
  'o.status',
  'o.created_at',
  'o.updated_at',
  'o.request',
  's.ship_code',
  'l.shipment_id',
  's.state as shipment_state',
] as const

/** Orders, with one row for each shipment that was made from them. Of freight the row has the id alone. */
export const wholeOrders = (db: Kysely<Tables>) =>
  db
    .selectFrom('shop_order as o')
    .leftJoin('shop_order_shipment as l', join =>
      join.onRef('l.account_id', '=', 'o.account_id').onRef('l.shop_order_id', '=', 'o.id'),
    )
    .leftJoin('shipment as s', join =>
      join.onRef('s.account_id', '=', 'l.account_id').onRef('s.id', '=', 'l.shipment_id'),
    )
    .select(wholeColumns)

type WholeRow = {
  readonly id: number
  readonly status: OrderStatus
  readonly created_at: number
  readonly updated_at: number
  readonly request: string
  readonly ship_code: string | null
  readonly shipment_id: number | null
  readonly shipment_state: string | null
}

/** Expects the rows of one order together, its shipments in their order. */
export function ordersOfRows(rows: readonly WholeRow[]): readonly Order[] {
  const orders: GrowingOrder[] = []
  for (const row of rows) {
    let order = orders.at(-1)
    if (order?.id !== row.id) {
      order = orderOf(row)
      orders.push(order)
    }
    if (row.ship_code !== null) order.shipCodes.push(row.ship_code)
    const isShown = row.shipment_id !== null && row.shipment_state !== cancelled
    if (isShown) order.shipmentIds.push(row.shipment_id)
  }
  return orders
}

type GrowingOrder = Order & { shipCodes: string[]; shipmentIds: number[] }

const orderOf = (row: WholeRow): GrowingOrder => ({
  id: row.id,
  status: row.status,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  request: readOrderRequest(row.request),
  shipCodes: [],
  shipmentIds: [],
})
