import type { Tenant } from '../access.ts'
import type { Instant } from '../time/clock.ts'

export const allowanceMs = 60_000
/** No allowance counts for longer. */
export const longestAllowanceMs = 60 * allowanceMs

type AllowanceDraw = {
  /** Whose allowance, within the account. */
  readonly owner: string
  readonly wanted: number
  /** Requests that all nodes together may let in within the period. */
  readonly limit: number
  /** A minute where it is absent. */
  readonly periodMs?: number
}

export type DrawnAllowance = {
  /** Requests that this node may let in; fewer than it wanted where the minute has no more. */
  readonly granted: number
  /** What no node has drawn yet. */
  readonly left: number
  /** When the period is over that began with its first draw. */
  readonly endsAt: Instant
}

/** What the nodes of a service know together of the allowance of each owner. */
export type RequestAllowanceWriter = {
  draw(tenant: Tenant, draw: AllowanceDraw, now: Instant): Promise<DrawnAllowance>
  /** Forgets periods that are over, and those that a clock which ran ahead has begun. */
  prune(now: Instant, limit: number): Promise<number>
}
