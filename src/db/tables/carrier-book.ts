export type CarrierBookTable = {
  carrier: string
  reference: string
  tracking_code: string
  label: string
  sold_at: number
  cancelled_at: number | null
}
