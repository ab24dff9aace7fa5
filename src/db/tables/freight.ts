import type { ShipmentCountTable, ShipmentTable, TrackingEventTable } from './shipment.ts'

export type FreightTables = {
  freight: FreightTable
  freight_detail: FreightDetailTable
  freight_count: ShipmentCountTable
  freight_event: TrackingEventTable
}

/** The narrow row, by which lists select. It is in no batch and on no closeout. */
export type FreightTable = Omit<ShipmentTable, 'batch_id' | 'closeout_id' | 'tracking_code'> & {
  /** Without spaces, in capitals; unique in the world. */
  pro_number: string | null
}

/** The rest of it. The papers are the last column: a reader of the others does not touch them. */
export type FreightDetailTable = {
  account_id: number
  /** The id of the freight; shipments and freight have theirs from one range. */
  shipment_id: number
  request: string
  bought: string | null
  papers: string | null
}
