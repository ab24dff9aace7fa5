import { type Tenant, tenantOf } from '../access.ts'
import type { Caller } from '../account/authenticate.ts'
import type { Writers } from '../store.ts'
import type { Instant } from '../time/clock.ts'
import type { World } from '../world.ts'
import { logEntry, type RequestMark } from './request-mark.ts'

/** One mutating call: who asks, in which world, and what the log will say of it. */
export type Command = {
  readonly world: World
  readonly caller: Caller
  readonly tenant: Tenant
  /** Null for what no request caused. */
  readonly mark: RequestMark | null
  /** After the carrier's own time, how long its caller waits to be told more than `Pending`. */
  readonly patienceMs: number
}

const patienceMs = 10_000

export const commandOf = (world: World, caller: Caller, mark: RequestMark | null): Command => ({
  world,
  caller,
  tenant: tenantOf(caller.access),
  mark,
  patienceMs,
})

/** By the account's clock: what its shipments, scans and papers are dated with. */
export const accountNow = ({ world, caller }: Pick<Command, 'world' | 'caller'>): Instant =>
  world.clock.now() + caller.clockOffsetMs

/**
 * Carries a command out in one transaction. What it did is logged with it, so that no answered change
 * is without its line; what it refused is logged by the edge.
 */
export function carryOut<T>(
  command: Command,
  act: (writers: Writers) => Promise<T>,
  outcome: (result: T) => string | null,
): Promise<T> {
  const { world, caller, tenant, mark } = command
  return world.store.transact(tenant.accountId, async writers => {
    const result = await act(writers)
    const said = outcome(result)
    if (mark !== null && said !== null) {
      const entry = logEntry(mark, caller, 200, said, world.clock.now())
      await writers.requestLog.append(tenant, entry)
    }
    return result
  })
}
