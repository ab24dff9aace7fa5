export type PurchaseTables = {
  purchase: PurchaseTable
  carrier_book: CarrierBookTable
  idempotency_key: IdempotencyKeyTable
}

export type PurchaseTable = {
  account_id: number
  shipment_id: number
  attempt: number
  state: string
  reference: string
  /** JSON. */
  service: string
  /** JSON. */
  price: string
  held_at: number
  requested_at: number | null
  /** Null while it is open. */
  settled_at: number | null
  from_draft: number
  idempotency_key: string | null
  /** JSON. */
  notes: string
  /** JSON; null once the purchase is settled, and in rows of releases that did not store it. */
  sale_order: string | null
}

export type CarrierBookTable = {
  carrier: string
  reference: string
  tracking_code: string
  label: string
  sold_at: number
  /** JSON; null for a sale of one package. */
  other_tracking_codes: string | null
  cancelled_at: number | null
}

export type IdempotencyKeyTable = {
  account_id: number
  room: string
  key: string
  shipment_id: number
  taken_at: number
}
