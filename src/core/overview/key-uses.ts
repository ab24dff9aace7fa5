import type { Tenant } from '../access.ts'
import { listCalls } from '../calls/find-calls.ts'
import type { Call } from '../calls/kept-call.ts'
import { anyCall } from '../calls/request-log.ts'
import { idempotencyWindowMs } from '../command/idempotency-window.ts'
import type { Readers } from '../store.ts'
import type { Instant } from '../time/clock.ts'

/** A kind of call that was sent under a key. */
export type KeyUse = {
  /** The oldest kept one that was not refused, or the oldest where all were. */
  readonly first: Call
  readonly calls: number
  /** Until then the first answer counts for each repeat; null where nothing was made. */
  readonly until: Instant | null
}

const most = 500

/** What was sent under an Idempotency-Key, by route, as far as calls are kept. */
export async function keyUses(
  readers: Pick<Readers, 'calls' | 'requestLog'>,
  tenant: Tenant,
  key: string,
): Promise<readonly KeyUse[]> {
  const { calls } = await listCalls(readers, tenant, { ...anyCall, key }, null, most)
  const kinds = Map.groupBy(calls, ({ method, route }) => `${method} ${route}`)
  return [...kinds.values()].flatMap(ofKind => {
    const made = ofKind.findLast(({ status }) => status < 400)
    const first = made ?? ofKind.at(-1)
    if (!first) return []
    const until = made ? made.at - Math.round(made.durationMs) + idempotencyWindowMs : null
    return [{ first, calls: ofKind.length, until }]
  })
}

/** A call under a key that is forgotten does everything once more, instead of answering as it did. */
export const isKeyHonoured = ({ at, key }: Pick<Call, 'at' | 'key'>, now: Instant): boolean =>
  key === null || now - at < idempotencyWindowMs
