import type { BatchState } from '#core/batch/batch.ts'
import type { ErrorCode } from '#core/errors.ts'
import type { LabelFileFormat } from '#core/ports/labels.ts'
import type { ShipmentState } from '#core/shipment/state.ts'
import type { ShipmentKind } from '#core/shipment-kind.ts'

export type ShipmentTables = {
  shipment: ShipmentTable
  batch: BatchTable
  batch_error: BatchErrorTable
  closeout: CloseoutTable
  shipment_detail: ShipmentDetailTable
  label_file: LabelFileTable
  shipment_count: ShipmentCountTable
  shipment_name: ShipmentNameTable
  shipment_name_pending: ShipmentNamePendingTable
  ship_code_lookup: ShipCodeLookupTable
  tracking_code_lookup: TrackingCodeLookupTable
  tracking_event: TrackingEventTable
}

/** The narrow row of a shipment, by which lists select. */
export type ShipmentTable = {
  account_id: number
  id: number
  ship_code: string
  state: ShipmentState
  /** By the account's clock, as all times here. */
  created_at: number
  order_id: string | null
  /** The order's id for look-ups: without spaces, in capitals. */
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

/** The rest of a shipment. The label is the last column: a reader of the others does not touch it. */
export type ShipmentDetailTable = {
  account_id: number
  shipment_id: number
  request: string
  bought: string | null
  label: string | null
}

/** What a carrier sent as files: the label at position 0, the papers after it. */
export type LabelFileTable = {
  account_id: number
  shipment_id: number
  position: number
  role: 'label' | 'paper'
  format: LabelFileFormat
  width_micrometres: number
  height_micrometres: number
  dots_per_inch: number | null
  bytes: Uint8Array
}

/** How many shipments of a day are in a state; a row stays at 0. */
export type ShipmentCountTable = {
  account_id: number
  /** Days since 1970, UTC, of `created_at`. */
  day: number
  state: ShipmentState
  n: number
}

/** SQLite alone: the trigrams of names. It stores no text; its `rowid` is a place in the order of time. */
export type ShipmentNameTable = { rowid: number; account: string; name: string }

/** SQLite alone: shipments whose names are not in the index yet. */
export type ShipmentNamePendingTable = {
  account_id: number
  created_at: number
  shipment_id: number
}

/** Parcels and freight of an account: no two of either kind have one id or one code. */
export type ShipCodeLookupTable = {
  account_id: number
  /** Without spaces, in capitals. */
  ship_code: string
  shipment_id: number
  goods: ShipmentKind
}

/** Codes without spaces, in capitals. */
export type TrackingCodeLookupTable = {
  tracking_code: string
  account_id: number
  shipment_id: number
}

export type TrackingEventTable = {
  account_id: number
  shipment_id: number
  sequence: number
  state: ShipmentState
  description: string
  location: string
  at: number
}

export type BatchTable = {
  account_id: number
  id: number
  name: string | null
  state: BatchState
  /** By the account's clock. */
  created_at: number
  /** How often it was processed; null for never, as are the next three. */
  run: number | null
  processed_count: number | null
  failed_count: number | null
  /** By the account's clock. */
  processed_at: number | null
}

/** Why a shipment of a batch was not bought in a run. */
export type BatchErrorTable = {
  account_id: number
  batch_id: number
  run: number
  shipment_id: number
  code: ErrorCode
  message: string
  /** JSON: sentences by the dotted path of their field. */
  details: string
}

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
