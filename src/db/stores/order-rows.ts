import type { Order, OrderStatus } from '../../core/order/order.ts'
import { orderRequestOf } from './order-json.ts'

/** Of `shop_order as o` beside the shipments `s` that were made from it, one row each. */
export const wholeColumns = [
  'o.id',
  'o.status',
  'o.created_at',
  'o.updated_at',
  'o.request',
  's.ship_code',
] as const

export type WholeRow = {
  readonly id: number
  readonly status: string
  readonly created_at: number
  readonly updated_at: number
  readonly request: string
  readonly ship_code: string | null
}

/** Rows of one order stand together, its shipments in their order. */
export function ordersOf(rows: readonly WholeRow[]): readonly Order[] {
  const orders: (Order & { shipCodes: string[] })[] = []
  for (const row of rows) {
    let order = orders.at(-1)
    if (order?.id !== row.id) {
      order = orderOf(row)
      orders.push(order)
    }
    if (row.ship_code !== null) order.shipCodes.push(row.ship_code)
  }
  return orders
}

const orderOf = (row: WholeRow): Order & { shipCodes: string[] } => ({
  id: row.id,
  status: row.status as OrderStatus,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  request: orderRequestOf(row.request),
  shipCodes: [],
})
