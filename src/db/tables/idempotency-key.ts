export type IdempotencyKeyTable = {
  account_id: number
  room: string
  key: string
  shipment_id: number
  taken_at: number
}
