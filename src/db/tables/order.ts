import type { OrderStatus } from '#core/order/order.ts'
import type { ShopOrigin } from '#core/shop/shop.ts'

export type OrderTables = {
  shop: ShopTable
  shop_order: ShopOrderTable
  shop_order_count: ShopOrderCountTable
  shop_order_shipment: ShopOrderShipmentTable
}

/** A closed shop keeps its row, because its orders refer to it; its identifier is free again. */
export type ShopTable = {
  account_id: number
  id: number
  identifier: string
  origin: ShopOrigin
  created_at: number
  closed_at: number | null
}

export type ShopOrderTable = {
  account_id: number
  id: number
  shop_id: number
  order_id: string
  /** The order's id for look-ups: without spaces, in capitals. */
  order_key: string
  status: OrderStatus
  ordered_at: number
  created_at: number
  updated_at: number
  /** The client's whole request, as JSON. */
  request: string
}

/** How many orders were placed on a day; a row stays at 0. */
export type ShopOrderCountTable = {
  account_id: number
  /** Days since 1970, UTC, of `ordered_at`. */
  day: number
  n: number
}

/** A shipment is made from at most one order; a return does not change the order's status. */
export type ShopOrderShipmentTable = {
  account_id: number
  shop_order_id: number
  shipment_id: number
  is_return: number
}
