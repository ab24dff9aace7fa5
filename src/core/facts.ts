import type { Batch } from './batch/batch.ts'
import type { FreightShipment } from './freight/freight-shipment.ts'
import type { Order } from './order/order.ts'
import type { TopUp } from './payment/top-up-store.ts'
import type { Pickup } from './pickup/pickup.ts'
import type { Refund } from './purchase/void/refund.ts'
import type { Shipment } from './shipment/shipment.ts'
import type { TrackingEvent } from './shipment/tracking-event.ts'
import type { Instant } from './time/clock.ts'
import type { Minor } from './values/money.ts'

/** What subscribers may hear of. */
export const eventTypes = [
  'shipment.created',
  'shipment.purchased',
  'shipment.voided',
  'shipment.refunded',
  'tracking.updated',
  'batch.processed',
  'order.created',
  'order.fulfilled',
  'credits.topped_up',
  'credits.low',
  'pickup.updated',
] as const
export type EventType = (typeof eventTypes)[number]

export type ShipmentEventType = Extract<EventType, `shipment.${string}`>
type OrderEventType = Extract<EventType, `order.${string}`>

/** Tells nothing: it goes to one subscriber, who wants to see whether messages arrive. */
export const testEventType = 'webhook.test'

/** Subscribers hear of either kind. */
export type AnyShipment = Shipment | FreightShipment

export const isFreight = (shipment: AnyShipment): shipment is FreightShipment =>
  'units' in shipment.request

/** What happened, with the record as it stands right after it. */
export type Fact =
  | {
      readonly type: ShipmentEventType
      readonly shipment: AnyShipment
      readonly refund: Refund | null
    }
  | {
      readonly type: 'tracking.updated'
      readonly shipment: AnyShipment
      readonly scan: Omit<TrackingEvent, 'sequence'>
    }
  | { readonly type: 'batch.processed'; readonly batch: Batch }
  | { readonly type: OrderEventType; readonly order: Order }
  | { readonly type: 'credits.topped_up'; readonly topUp: TopUp }
  | { readonly type: 'credits.low'; readonly available: Minor; readonly limit: Minor }
  | { readonly type: 'pickup.updated'; readonly pickup: Pickup }
  | { readonly type: typeof testEventType; readonly webhookId: number }

/** A fact on its way to subscribers. */
export type NewEvent = {
  /** Unique in all worlds, so that a subscriber knows a message that comes again. */
  readonly id: string
  /** Counts the account's events without a gap, so that a subscriber can sort them. */
  readonly sequence: number
  /** By the account's clock. */
  readonly at: Instant
  readonly fact: Fact
}

/** As it is kept: the body was made once, and every message of the event has these bytes. */
export type KeptEvent = {
  readonly id: string
  readonly sequence: number
  readonly type: string
  readonly at: Instant
  /** By the machine's clock. */
  readonly recordedAt: Instant
  readonly body: string
}

/** The one shipment that an event is about; null where it is about something else. */
export const shipmentOf = (fact: Fact): number | null =>
  'shipment' in fact ? fact.shipment.id : null
