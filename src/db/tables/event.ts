import type { DeliveryState } from '#core/webhook/webhook.ts'

export type EventTables = {
  event_sequence: { account_id: number; last: number }
  event: EventTable
  webhook: WebhookTable
  webhook_delivery: WebhookDeliveryTable
  webhook_attempt: WebhookAttemptTable
}

export type EventTable = {
  account_id: number
  /** Counts the account's events without a gap. */
  sequence: number
  id: string
  type: string
  shipment_id: number | null
  /** By the account's clock. */
  at: number
  /** By the machine's clock. */
  told_at: number
  /** As every message of the event has it, byte for byte. */
  body: string
}

/** The webhook itself, and the lane of its deliveries. */
export type WebhookTable = {
  account_id: number
  id: number
  url: string
  /** A JSON list; null for all types. */
  event_types: string | null
  description: string | null
  /** Set for a subscription to one shipment's way. */
  shipment_id: number | null
  created_at: number
  paused_at: number | null
  paused_because: string | null
  removed_at: number | null
  /** Sealed, as is the previous one. */
  secret: string
  previous_secret: string | null
  previous_until: number | null
  /** When the lane's next delivery is due; null while there is none, or the webhook is paused. */
  due_at: number | null
  /** A subscriber that does not answer is left alone until then. */
  rests_until: number | null
  /** Rises whenever the lane is given something to send: its worker may not know of it yet. */
  stirs: number
  lease_until: number | null
  fence: number
  /** How often in a row no attempt was answered. */
  failures: number
  /** Rises whenever the failures are forgotten: the lane's worker may not know of it yet. */
  resets: number | null
}

export type WebhookDeliveryTable = {
  account_id: number
  webhook_id: number
  sequence: number
  state: DeliveryState
  /** Since it was given to the lane, the last time. */
  attempts: number
  created_at: number
  due_at: number | null
  ended_at: number | null
}

export type WebhookAttemptTable = {
  account_id: number
  webhook_id: number
  sequence: number
  number: number
  at: number
  status: number | null
  says: string | null
  answer: string
  took_ms: number
}
