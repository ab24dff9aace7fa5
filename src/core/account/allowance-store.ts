import type { Tenant } from '../access.ts'
import type { Instant } from '../time/clock.ts'

export const allowanceMs = 60_000

export type AllowanceDraw = {
  /** Whose allowance, within the account. */
  readonly asker: string
  readonly wanted: number
  /** Requests that all nodes together may let in within a minute. */
  readonly limit: number
}

export type DrawnAllowance = {
  /** Requests that this node may let in; fewer than it wanted where the minute has no more. */
  readonly granted: number
  /** What no node has drawn yet. */
  readonly left: number
  /** When the minute is over that began with its first draw. */
  readonly endsAt: Instant
}

/** What the nodes of a service know together of the minute's allowance of each asker. */
export type AllowanceWriter = {
  draw(tenant: Tenant, draw: AllowanceDraw, now: Instant): Promise<DrawnAllowance>
  /** Forgets minutes that are over, and those that a clock which ran ahead has begun. */
  prune(now: Instant, limit: number): Promise<number>
}
