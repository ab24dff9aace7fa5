export type TrackingEventTable = {
  account_id: number
  shipment_id: number
  sequence: number
  state: string
  description: string
  location: string
  at: number
}
