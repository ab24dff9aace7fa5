export type CloseoutTable = {
  account_id: number
  id: number
  carrier_code: string
  carrier_name: string
  region: string
  shipments_count: number
  weight_ticks: number
  /** By the account's clock. */
  created_at: number
}
