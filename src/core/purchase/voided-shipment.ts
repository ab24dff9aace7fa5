/** The result of a void: what became of it stands in the record. */
export type VoidedShipment = { readonly shipmentId: number }
