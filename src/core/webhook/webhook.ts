import type { AccountId } from '../access.ts'
import type { EventType } from '../facts.ts'
import type { Instant } from '../time/clock.ts'

/** An address that gets the events of an account. */
export type Webhook = {
  readonly id: number
  readonly url: string
  /** Null for all types, those of later releases too. */
  readonly events: readonly EventType[] | null
  readonly description: string | null
  /** Set for a subscription to one shipment's way. */
  readonly shipmentId: number | null
  /** By the account's clock. */
  readonly createdAt: Instant
  /** While it is paused its events wait. */
  readonly pausedAt: Instant | null
  /** Why the service paused it by itself; null where a client did. */
  readonly pausedBecause: string | null
}

export const longestWebhookUrl = 2048
export const longestWebhookDescription = 255

/** Its secrets, each sealed. */
type WebhookSecrets = {
  readonly secret: string
  /** Signs beside the new one until its time, so that a subscriber can change over. */
  readonly previous: string | null
  readonly previousUntil: Instant | null
}

export const deliveryStates = ['pending', 'delivered', 'failed', 'skipped'] as const
/** `skipped`: it waited longer than its webhook may be paused. */
export type DeliveryState = (typeof deliveryStates)[number]

/** One event for one webhook. */
export type Delivery = {
  readonly sequence: number
  readonly eventId: string
  readonly type: string
  readonly state: DeliveryState
  readonly attempts: number
  readonly createdAt: Instant
  /** When it is tried next; null unless it is pending. */
  readonly dueAt: Instant | null
  readonly endedAt: Instant | null
}

/** A delivery beside others of the same event. */
export type DeliveryOfEvent = Delivery &
  Pick<Webhook, 'url' | 'description'> & {
    readonly webhookId: number
  }

/** One try of a delivery, as the log keeps it. */
export type LoggedAttempt = {
  readonly number: number
  readonly at: Instant
  readonly status: number | null
  readonly says: string | null
  readonly answer: string
  readonly tookMs: number
}

/**
 * The deliveries of one webhook that wait: a worker has the whole lane, so that a slow subscriber holds up
 * nobody else.
 */
export type DeliveryLane = {
  readonly accountId: AccountId
  readonly webhookId: number
  /** Rises with each claim; the database refuses what a worker writes after it lost the lane. */
  readonly fence: number
  /** Rises whenever the lane is given something to send. */
  readonly wakeups: number
  /** How often in a row no attempt was answered. */
  readonly failures: number
  /** Rises whenever the failures are forgotten. */
  readonly failureResets: number
  /** Set where it belongs to a subscription to one shipment's way. */
  readonly shipmentId: number | null
}

/** What a lane sends now, and where to: read with each message, so that a change counts at once. */
export type DueDelivery = WebhookSecrets & {
  readonly url: string
  readonly sequence: number
  readonly eventId: string
  readonly body: string
  /** Before this one. */
  readonly attempts: number
  /** When it was given to the lane, by the machine's clock; a later time where it is to be sent again. */
  readonly createdAt: Instant
}

/** What becomes of a delivery after an attempt. */
export type DeliveryEnd =
  | { readonly state: 'delivered' | 'failed' }
  | { readonly state: 'pending'; readonly dueAt: Instant }
