import type { AccountId, Tenant } from '../access.ts'
import type { Instant } from '../time/clock.ts'
import type {
  Delivery,
  DeliveryEnd,
  DeliveryLane,
  DeliveryOfEvent,
  DeliveryState,
  DueDelivery,
  LoggedAttempt,
  Webhook,
} from './webhook.ts'

export type WebhookReader = {
  /** Null also for one that was removed. */
  byId(tenant: Tenant, id: number): Promise<Webhook | null>
  /** The oldest first, without those that follow one shipment. */
  list(tenant: Tenant): Promise<readonly Webhook[]>
  /** Each of the next three without those that were removed. */
  countOfAccount(tenant: Tenant): Promise<number>
  countOfShipment(tenant: Tenant, shipmentId: number): Promise<number>
  /** Followers of all shipments together. */
  countFollowers(tenant: Tenant): Promise<number>
  /** Shipments in a last state with followers of which `removeFollowers` would remove some. */
  followedInVain(
    pausedBefore: Instant,
    limit: number,
  ): Promise<readonly { readonly accountId: AccountId; readonly shipmentId: number }[]>
  /** The newest first; no total, which would mean reading the whole history. */
  deliveries(
    tenant: Tenant,
    id: number,
    filter: { readonly state: DeliveryState | null; readonly before: number | null },
    skip: number,
    limit: number,
  ): Promise<readonly Delivery[]>
  delivery(tenant: Tenant, id: number, sequence: number): Promise<Delivery | null>
  /** To each webhook that was not removed. */
  deliveriesOf(tenant: Tenant, sequence: number): Promise<readonly DeliveryOfEvent[]>
  /** In the order in which they were made. */
  attempts(tenant: Tenant, id: number, sequence: number): Promise<readonly LoggedAttempt[]>
  /** Whether a claim would find anything: a read, so that an idle service writes nothing. */
  anyLaneDue(now: Instant): Promise<boolean>
  /** What waits in all accounts; counts at most so many. */
  waiting(now: Instant, limit: number): Promise<WaitingDeliveries>
  /** Those of the lane that are due, the longest waiting first. */
  due(lane: DeliveryLane, now: Instant, limit: number): Promise<readonly DueDelivery[]>
}

export type WebhookWriter = WebhookReader & {
  insert(tenant: Tenant, webhook: Webhook, secret: string): Promise<void>
  /** Each of the next: false where there is no such webhook. */
  change(
    tenant: Tenant,
    id: number,
    to: Pick<Webhook, 'url' | 'events' | 'description'>,
  ): Promise<boolean>
  remove(tenant: Tenant, id: number, at: Instant): Promise<boolean>
  /**
   * Those that follow the shipment and have nothing to send any more, or are paused since before
   * `pausedBefore`; false where there is none.
   */
  removeFollowers(
    tenant: Tenant,
    shipmentId: number,
    at: Instant,
    pausedBefore: Instant,
  ): Promise<boolean>
  /** Forgets webhooks that were removed before; returns how many, `limit` at most. */
  prune(before: Instant, limit: number): Promise<number>
  /** The secret until now signs, too, until that time. */
  rotate(tenant: Tenant, id: number, secret: string, previousUntil: Instant): Promise<boolean>
  /** Sends nothing from the next attempt on. A second pause keeps the first time. */
  pause(tenant: Tenant, id: number, at: Instant, because: string | null): Promise<boolean>
  /** Sends what waits; what was recorded before `since` is skipped. */
  resume(tenant: Tenant, id: number, now: Instant, since: Instant): Promise<boolean>
  /** Sends the event with its bytes once more; false where there is no such delivery. */
  resend(tenant: Tenant, id: number, sequence: number, now: Instant): Promise<boolean>
  /**
   * Sends each event of the time that is for the webhook, whether it was sent before or not; returns how
   * many: the first ten thousand at most.
   */
  replay(tenant: Tenant, id: number, range: ReplayRange, now: Instant): Promise<number>

  /**
   * Claims at most `limit` lanes that have something due, those with a lapsed lease among them. So few
   * lanes of one account have a worker at once that hands are left for others.
   */
  claimLanes(now: Instant, leaseUntil: Instant, limit: number): Promise<readonly DeliveryLane[]>
  /** Like the next two, false where another worker has the lane by now. */
  renewLane(lane: DeliveryLane, leaseUntil: Instant): Promise<boolean>
  /**
   * Gives the lane back. It is due again when its next delivery is, but not before `notBefore`. Where its
   * failures were forgotten since it was claimed, these are too.
   */
  releaseLane(lane: DeliveryLane, failures: number, notBefore: Instant): Promise<boolean>
  /** Only logs the attempt where the delivery was to be sent again meanwhile. */
  recordAttempt(
    lane: Pick<DeliveryLane, 'accountId' | 'webhookId' | 'fence'>,
    delivery: Pick<DueDelivery, 'sequence' | 'attempts' | 'createdAt'>,
    attempt: Omit<LoggedAttempt, 'number'>,
    end: DeliveryEnd,
  ): Promise<boolean>
}

/** Deliveries to webhooks that are neither paused nor removed. */
export type WaitingDeliveries = {
  readonly count: number
  /** When the oldest came due that is not tried; null where none is due, but for silent subscribers. */
  readonly firstDueAt: Instant | null
}

/** By the account's clock, both inclusive. */
export type ReplayRange = { readonly from: Instant; readonly to: Instant }
