import type { Instant } from '../time/clock.ts'
import type { Minor } from '../values/money.ts'

/** Of voids that their carriers have not decided yet. */
export type ExpectedRefunds = {
  readonly count: number
  /** Those among them that are of freight. */
  readonly ofFreight: number
  /** What comes back if all of them agree. */
  readonly amount: Minor
  /** When the latest void was asked for, by the system's clock; null where none is open. */
  readonly latestAskedAt: Instant | null
}
