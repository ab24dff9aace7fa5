import type { Tenant } from '../access.ts'
import type { Instant } from '../time/clock.ts'

/** A client sends it with a call, so that repeated calls are carried out once. */
export type RequestKey = {
  /** The edge names it: keys of different scopes never meet. The core only compares it. */
  readonly scope: string
  readonly text: string
}

export type KeyReader = {
  /** The shipment made under the key, if the key is younger than its window. */
  shipmentOf(tenant: Tenant, key: RequestKey, notBefore: Instant): Promise<number | null>
}

export type KeyWriter = KeyReader & {
  /**
   * The command's first statement. It takes the key for a shipment and replaces an entry older than the
   * window. Returns null after that, else the shipment that has the key.
   */
  take(
    tenant: Tenant,
    key: RequestKey,
    shipmentId: number,
    at: Instant,
    notBefore: Instant,
  ): Promise<number | null>
  /** Gives the key back if this shipment still has it. */
  free(tenant: Tenant, key: RequestKey, shipmentId: number): Promise<void>
  /** Sets at most `limit` entries later than `latest` to `at`; returns how many. */
  redate(latest: Instant, at: Instant, limit: number): Promise<number>
  /** Removes at most `limit` entries of any account older than the time; returns how many. */
  prune(before: Instant, limit: number): Promise<number>
}
