export type ProductTables = {
  product: ProductTable
  shop_order_sku: ShopOrderSkuTable
  draft_sku: DraftSkuTable
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

/** The SKUs that an order names while it is open. */
export type ShopOrderSkuTable = {
  account_id: number
  shop_order_id: number
  sku_key: string
}

/** The SKUs that a shipment, of parcels or freight, names until it is bought. */
export type DraftSkuTable = {
  account_id: number
  shipment_id: number
  sku_key: string
}
