/** How many shipments of a day stand in a state; rows of none stay. */
export type ShipmentCountTable = {
  account_id: number
  /** Days since 1970, UTC, of `created_at`. */
  day: number
  state: string
  n: number
}
