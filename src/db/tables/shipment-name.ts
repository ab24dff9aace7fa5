/** SQLite alone: the trigrams of names. It keeps no text, and its `rowid` is the shipment's id. */
export type ShipmentNameTable = { rowid: number; account: string; name: string }

/** SQLite alone: shipments whose names are not in the index yet. */
export type ShipmentNamePendingTable = { account_id: number; shipment_id: number }
