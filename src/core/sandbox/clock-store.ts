import type { Tenant } from '../access.ts'

/** How far an account's clock runs ahead of the system's, in the sandbox alone. It never shrinks. */
export type ClockReader = { offsetMs(tenant: Tenant): Promise<number> }

export type ClockWriter = ClockReader & {
  /** Returns the new offset. */
  advance(tenant: Tenant, byMs: number): Promise<number>
}
