import type { AccountId, Tenant } from '../access.ts'
import type { Instant } from '../time/clock.ts'

/** An event that waits for a webhook. */
export type WaitingEvent = {
  readonly sequence: number
  readonly id: string
  readonly type: string
  readonly body: string
  /** When it was given to the webhook, by the machine's clock. */
  readonly createdAt: Instant
}

export type HeldWebhookReader = {
  /** What waits for a webhook that is there, by sequence; whether it is paused makes no difference. */
  heldEvents(tenant: Tenant, id: number, limit: number): Promise<readonly WaitingEvent[]>
  /** Those that nobody holds any more; of all accounts where none is named. */
  abandoned(
    because: string,
    now: Instant,
    accountId: AccountId | null,
    limit: number,
  ): Promise<readonly { readonly accountId: AccountId; readonly webhookId: number }[]>
}

/** Webhooks that are paused for a reason, and each of which a process holds for a time. */
export type HeldWebhookWriter = {
  /** False where it is gone, or is not paused for the reason. */
  renewHold(tenant: Tenant, id: number, because: string, until: Instant): Promise<boolean>
  /** Deletes it with its deliveries, as if it had never been. */
  forget(tenant: Tenant, id: number): Promise<void>
}
