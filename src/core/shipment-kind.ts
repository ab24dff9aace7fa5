/** A purchase buys a shipment of one of these kinds. */
export type ShipmentKind = 'parcels' | 'freight'
