/** Codes without their spaces, in capitals. */
export type TrackingCodeLookupTable = {
  tracking_code: string
  account_id: number
  shipment_id: number
}
