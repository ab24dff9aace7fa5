import type { ShipmentFilter } from '#core/shipment/shipment-store.ts'

/** A filter that every shipment passes. */
export const anyShipment: ShipmentFilter = {
  from: null,
  to: null,
  states: null,
  shipCode: null,
  trackingCode: null,
  orderId: null,
  batchId: null,
  closeoutId: null,
  toName: null,
}
