import type { Tenant } from '../access.ts'
import type { Readers } from '../store.ts'
import { type Call, type CallContents, shipCodesIn } from './kept-call.ts'
import type { CallFilter, LogCursor, LoggedRequest } from './request-log.ts'

export type CallPage = {
  readonly calls: readonly Call[]
  /**
   * Where the next page begins; null where there is nothing more. A page may be short, and even empty,
   * before the end: a filter that few calls pass would else read all of a long log at once.
   */
  readonly next: LogCursor | null
}

/** Lines of the log that a page looks at, at most. */
const mostLooked = 2000

export type CallReaders = Pick<Readers, 'calls' | 'requestLog'>

/**
 * The calls of an account, newest first, by key. What is kept comes from the kept calls, all else from the
 * log: so there are older calls, and in production any, though without bodies. A call stands once where it
 * is kept, however many lines it has in the log.
 */
export async function listCalls(
  readers: CallReaders,
  tenant: Tenant,
  filter: CallFilter,
  after: LogCursor | null,
  limit: number,
): Promise<CallPage> {
  const [kept, logged] = await Promise.all([
    readers.calls.page(tenant, filter, after, limit + 1),
    // Only kept calls have keys.
    filter.key === null
      ? readers.requestLog.search(tenant, filter, after, limit + 1, mostLooked)
      : { lines: [], lookedUpTo: null },
  ])
  const ids = logged.lines.map(({ requestId }) => requestId)
  const known = await readers.calls.keptAmong(tenant, ids)
  const lines = logged.lines.filter(({ requestId }) => !known.has(requestId)).map(callOfLine)
  // Beyond the last line that was looked at, older lines may stand between kept calls.
  const { lookedUpTo } = logged
  const sure = [...kept, ...lines]
    .filter(call => lookedUpTo === null || !isAfter(lookedUpTo, call))
    .toSorted(newestFirst)
  const calls = sure.slice(0, limit)
  const last = calls.at(-1)
  if (sure.length > limit && last) return { calls, next: cursorOf(last) }
  return { calls, next: lookedUpTo }
}

const callOfLine = (line: LoggedRequest): Call => ({
  ...line,
  query: '',
  key: null,
  shipCodes: shipCodesIn(line),
  isKept: false,
})

const cursorOf = ({ at, requestId }: LogCursor): LogCursor => ({ at, requestId })

/** Whether the second stands after the first where the newest is first. */
const isAfter = (one: LogCursor, other: LogCursor): boolean => newestFirst(one, other) < 0

const newestFirst = (one: LogCursor, other: LogCursor): number =>
  other.at - one.at ||
  (one.requestId < other.requestId ? 1 : one.requestId > other.requestId ? -1 : 0)

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
