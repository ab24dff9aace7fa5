import type { Tenant } from '../access.ts'
import type { Readers } from '../store.ts'
import type { CallFilter } from './call-filter.ts'
import type { Call } from './kept-call.ts'
import type { LogCursor, LoggedRequest } from './request-log-store.ts'
import { shipCodesIn } from './ship-codes-in.ts'

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

type Sources = Pick<Readers, 'calls' | 'requestLog'>

/**
 * The calls of an account, newest first, by key. What is kept comes from the kept calls, all else from the
 * log: so there are older calls, and in production any, though without bodies. A call stands once where it
 * is kept, however many lines it has in the log.
 */
export async function listCalls(
  readers: Sources,
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
  if (sure.length > limit && last) return { calls, next: placeOf(last) }
  return { calls, next: lookedUpTo }
}

export const callOfLine = (line: LoggedRequest): Call => ({
  ...line,
  query: '',
  key: null,
  shipCodes: shipCodesIn(line),
  isKept: false,
})

const placeOf = ({ at, requestId }: LogCursor): LogCursor => ({ at, requestId })

/** Whether the second stands after the first where the newest is first. */
const isAfter = (one: LogCursor, other: LogCursor): boolean => newestFirst(one, other) < 0

const newestFirst = (one: LogCursor, other: LogCursor): number =>
  other.at - one.at ||
  (one.requestId < other.requestId ? 1 : one.requestId > other.requestId ? -1 : 0)
