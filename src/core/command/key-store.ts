import type { Tenant } from '../access.ts'
import type { Instant } from '../time/clock.ts'

/** What a client sends with a call that shall be carried out once, however often it arrives. */
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
   * The command's first statement: takes the key for a shipment, replacing an entry older than the
   * window. Null when it was taken now, else the shipment that has it.
   */
  take(
    tenant: Tenant,
    key: RequestKey,
    shipmentId: number,
    at: Instant,
    notBefore: Instant,
  ): Promise<number | null>
  /** Gives the key back, where this shipment still has it. */
  free(tenant: Tenant, key: RequestKey, shipmentId: number): Promise<void>
  /** Dates anew, as taken at `at`, at most `limit` entries later than `latest`; how many it dated. */
  redate(latest: Instant, at: Instant, limit: number): Promise<number>
  /** Removes at most `limit` entries of any account older than the time; how many it removed. */
  prune(before: Instant, limit: number): Promise<number>
}
