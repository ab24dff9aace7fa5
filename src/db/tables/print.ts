export type PrintTables = {
  label_print: LabelPrintTable
  done_label: DoneLabelTable
  done_label_count: DoneLabelCountTable
}

/** A mark of printing; a label that is printed again has another. */
export type LabelPrintTable = {
  account_id: number
  shipment_id: number
  /** From 1 on, in the order of the prints. */
  sequence: number
  /** By the account's clock. */
  printed_at: number
  printer: 'token' | 'user' | 'operator' | 'job'
  /** The id of the token or the user; null for the service itself. */
  printer_id: number | null
  format: string
  /** Null where it was printed as it is. */
  sheet: string | null
}

/** Labels that nobody has to print any more: printed, or handed over on a closeout. */
export type DoneLabelTable = { account_id: number; shipment_id: number }

/** How many of them are of shipments that were created on a day and stand as bought now. */
export type DoneLabelCountTable = {
  account_id: number
  /** Days since 1970, UTC, of the shipment's `created_at`. */
  day: number
  n: number
}
