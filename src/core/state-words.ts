import type { TopUpState } from './payment/top-up-store.ts'
import type { ShipmentState } from './shipment/state.ts'
import type { ShipmentKind } from './shipment-kind.ts'
import type { DeliveryState } from './webhook/webhook.ts'

/*
 * The one table of what people read for each state: the dashboard and the shell take their words from here.
 * The wire, and the JSON of the shell, have statuses of their own (`shipment/status.ts`).
 */

const shipmentWords = {
  draft: 'Draft',
  purchasing: 'Purchase pending',
  bought: 'Ready',
  accepted: 'Accepted by carrier',
  sorted: 'Sorted',
  in_transit: 'In transit',
  delivered: 'Delivered',
  exception: 'Delivery exception',
  expired: 'Postage expired',
  void_asked: 'Void requested',
  voided: 'Voided',
  cancelled: 'Deleted',
} as const satisfies Record<ShipmentState, string>

/** Freight is booked and cancelled, where a label is bought and voided. */
const freightWords: Readonly<Partial<Record<ShipmentState, string>>> = {
  purchasing: 'Booking pending',
  bought: 'Booked',
  void_asked: 'Cancellation requested',
  voided: 'Cancelled',
}

export const stateWord = (state: ShipmentState, kind: ShipmentKind): string =>
  (kind === 'freight' ? freightWords[state] : null) ?? shipmentWords[state]

export const topUpWords = {
  posted: 'Paid',
  pending: 'Pending',
  failed: 'Failed',
} as const satisfies Record<TopUpState, string>

const deliveryWords = {
  pending: 'Pending',
  delivered: 'Delivered',
  failed: 'Failed',
  skipped: 'Skipped',
} as const satisfies Record<DeliveryState, string>

/** A pending delivery that was attempted already is on its way to another attempt. */
export const deliveryWord = (state: DeliveryState, attempts: number): string =>
  state === 'pending' && attempts > 0 ? 'Retrying' : deliveryWords[state]
