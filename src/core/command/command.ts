import { type Tenant, tenantOf } from '../access.ts'
import type { Caller } from '../account/authenticate.ts'
import type { Writers } from '../store.ts'
import type { Instant } from '../time/clock.ts'
import type { World } from '../world.ts'
import type { RequestKey } from './key-store.ts'
import { logEntry, type RequestMark } from './request-mark.ts'

/** One mutating call: its caller, its world, and the head of its log line. */
export type Command = {
  readonly world: World
  readonly caller: Caller
  readonly tenant: Tenant
  /** Null where no request caused the call. */
  readonly mark: RequestMark | null
  /** Null where a repeated call is a new call. */
  readonly key: RequestKey | null
  /** How long the caller waits for an open purchase after the carrier's timeout. */
  readonly patienceMs: number
}

const patienceMs = 10_000

export const commandOf = (
  world: World,
  caller: Caller,
  mark: RequestMark | null,
  key: RequestKey | null = null,
): Command => ({ world, caller, tenant: tenantOf(caller.access), mark, key, patienceMs })

/** The account's clock dates its shipments, scans and papers. */
export const accountNow = ({ world, caller }: Pick<Command, 'world' | 'caller'>): Instant =>
  world.clock.now() + caller.clockOffsetMs

/**
 * Carries a command out in one transaction, which also writes the log line: no change is answered
 * without one. The edge logs refusals.
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
