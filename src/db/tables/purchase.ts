import type { PurchaseState } from '#core/purchase/purchase-store.ts'
import type { VoidState } from '#core/purchase/void/void-store.ts'
import type { ShipmentState } from '#core/shipment/state.ts'

export type PurchaseTables = {
  purchase: PurchaseTable
  remote_sale: RemoteSaleTable
  carrier_book: CarrierBookTable
  carrier_book_pieces: CarrierBookPiecesTable
  idempotency_key: IdempotencyKeyTable
  void_request: VoidRequestTable
}

export type PurchaseTable = {
  account_id: number
  shipment_id: number
  attempt: number
  state: PurchaseState
  reference: string
  /** JSON; with the account at a carrier outside the process that it was asked under. */
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
  /** The carrier's own name for the purchase, of before money could move. */
  handle: string | null
  /** How often its carrier's book was searched, where the carrier counts; null where it was not. */
  searches: number | null
  /** What is bought; null for parcels, in rows of releases that knew nothing else. */
  goods: string | null
}

/** What a carrier says of its own sale; no row where it says nothing. */
export type RemoteSaleTable = {
  account_id: number
  shipment_id: number
  carrier_id: string | null
  /** JSON. */
  cost: string | null
}

export type CarrierBookTable = {
  carrier: string
  reference: string
  tracking_code: string
  label: string
  sold_at: number
  cancelled_at: number | null
}

/** The numbers of a sale of several packages, besides the first. */
export type CarrierBookPiecesTable = {
  carrier: string
  reference: string
  /** JSON. */
  other_tracking_codes: string
}

export type IdempotencyKeyTable = {
  account_id: number
  room: string
  key: string
  /** The id of what was made, of whatever kind; 0 where an answer alone is kept. */
  shipment_id: number
  taken_at: number
  /** The kind of what was made; null for a shipment of a release that knew no other. */
  kind: string | null
  /** What the call asked for, as its edge sums it up; null where the key alone decides. */
  fingerprint: string | null
  /** The kept answer; null where the thing itself is the answer, or nothing is final yet. */
  answer_status: number | null
  answer: Uint8Array | null
}

export type VoidRequestTable = {
  account_id: number
  shipment_id: number
  attempt: number
  state: VoidState
  /** Where the shipment stood, and stands again when the carrier refuses. */
  from_state: ShipmentState
  /** The carrier's own name for the request. */
  ticket: string | null
  /** Why the carrier refused. */
  reason: string | null
  /** By the system's clock. */
  asked_at: number
  /** Null while it is open. */
  settled_at: number | null
}
