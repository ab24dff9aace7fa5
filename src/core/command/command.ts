import { type Tenant, tenantOf } from '../access.ts'
import type { Caller } from '../account/authenticate.ts'
import type { Writers } from '../store.ts'
import type { Instant } from '../time/clock.ts'
import type { World } from '../world.ts'
import type { RequestKey } from './key-store.ts'
import { logEntry, type RequestMark } from './request-mark.ts'

/** One mutating call: who asks, in which world, and what the log will say of it. */
export type Command = {
  readonly world: World
  readonly caller: Caller
  readonly tenant: Tenant
  /** Null where no request caused the call. */
  readonly mark: RequestMark | null
  /** Null where the same call a second time is another call. */
  readonly key: RequestKey | null
  /** How long the caller waits for an open purchase, after the carrier's own time is over. */
  readonly patienceMs: number
}

const patienceMs = 10_000

export const commandOf = (
  world: World,
  caller: Caller,
  mark: RequestMark | null,
  key: RequestKey | null = null,
): Command => ({ world, caller, tenant: tenantOf(caller.access), mark, key, patienceMs })

/** By the account's clock: what its shipments, scans and papers are dated with. */
export const accountNow = ({ world, caller }: Pick<Command, 'world' | 'caller'>): Instant =>
  world.clock.now() + caller.clockOffsetMs

/**
 * Carries a command out in one transaction. The log's line is written in the same transaction, so that
 * no answered change lacks one; the edge logs what the command refused.
 */
export function carryOut<T>(
  command: Command,
  act: (writers: Writers) => Promise<T>,
  outcome: (result: T) => string | null,
): Promise<T> {
  const { world, caller, tenant, mark } = command
  return world.store.transact(tenant.accountId, async writers => {
    const result = await act(writers)
    const deed = outcome(result)
    if (mark !== null && deed !== null) {
      const entry = logEntry(mark, caller, 200, deed, world.clock.now())
      await writers.requestLog.append(tenant, entry)
    }
    return result
  })
}
