export type ProductTables = {
  product: ProductTable
}

export type ProductTable = {
  account_id: number
  /** The SKU for look-ups: in capitals. */
  sku_key: string
  /** The title for look-ups: without spaces, in capitals. */
  title_key: string
  /** Null where nobody has approved its HS code. By the account's clock, as all times here. */
  approved_at: number | null
  created_at: number
  updated_at: number
  /** All that is said of it, as JSON. */
  record: string
}
