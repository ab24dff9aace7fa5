import type { Tenant } from '../access.ts'
import type { Readers } from '../store.ts'
import type { Call, CallContents } from './kept-call.ts'
import { callOfLine } from './list-calls.ts'
import type { LoggedRequest } from './request-log-store.ts'

export type FoundCall = {
  readonly call: Call
  /** Null where the log's lines are all that is known. */
  readonly contents: CallContents | null
  /** One for each transaction of the call, the oldest first; none of a call that only read. */
  readonly lines: readonly LoggedRequest[]
}

/** Null where neither the kept calls nor the log know the id. */
export async function callByRequestId(
  { calls, requestLog }: Pick<Readers, 'calls' | 'requestLog'>,
  tenant: Tenant,
  requestId: string,
): Promise<FoundCall | null> {
  const [kept, lines] = await Promise.all([
    calls.byRequestId(tenant, requestId),
    requestLog.ofRequest(tenant, requestId),
  ])
  if (kept) {
    const { headers, sent, answered, ...call } = kept
    return { call, contents: { headers, sent, answered }, lines }
  }
  const last = lines.at(-1)
  if (!last) return null
  const outcome = lines.map(line => line.outcome).join(', ')
  return { call: callOfLine({ ...last, outcome }), contents: null, lines }
}
