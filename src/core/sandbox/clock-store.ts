import type { Tenant } from '../access.ts'

/** How far an account's clock runs ahead of the system's: a sandbox matter, and it never shrinks. */
export type ClockReader = { offsetMs(tenant: Tenant): Promise<number> }

export type ClockWriter = ClockReader & {
  /** The new offset. */
  advance(tenant: Tenant, byMs: number): Promise<number>
}
