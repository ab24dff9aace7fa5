/** What only a whole shipment shows, and its label last: a reader of the rest does not touch it. */
export type ShipmentDetailTable = {
  account_id: number
  shipment_id: number
  request: string
  bought: string | null
  label: string | null
}
