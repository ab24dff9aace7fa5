/** The narrow row of a shipment: what lists choose by. */
export type ShipmentTable = {
  account_id: number
  id: number
  ship_code: string
  state: string
  /** By the account's clock, as the other times here. */
  created_at: number
  order_id: string | null
  /** The order's id without its spaces, in capitals: what it is looked up by. */
  order_key: string | null
  store_id: string | null
  batch_id: string | null
  closeout_id: string | null
  /** In capitals. */
  to_name: string
  tracking_code: string | null
  service_id: number | null
  bought_at: number | null
  total_paid: number
  next_move_at: number | null
}
