import type { CallFilter, LogCursor } from '#core/calls/request-log.ts'
import { invalid } from '#core/errors.ts'
import type { Instant } from '#core/time/clock.ts'
import { readDate } from '#core/time/read-date.ts'
import { parseId } from '#core/values/parse-id.ts'
import { readText } from '../../parts/read-text.ts'

/** What the address narrows the list to. */
export function filterOfQuery(query: URLSearchParams, timeZone: string): CallFilter {
  return {
    statusClass: ([2, 3, 4, 5] as const).find(one => String(one) === query.get('status')) ?? null,
    method: readText(query, 'method')?.toUpperCase() ?? null,
    route: readText(query, 'route'),
    tokenId: idOf(query, 'token'),
    userId: idOf(query, 'person'),
    code: readText(query, 'code'),
    requestId: readText(query, 'request_id'),
    key: readText(query, 'key'),
    from: timeOf(query, 'from', timeZone),
    to: timeOf(query, 'to', timeZone),
  }
}

const idOf = (query: URLSearchParams, name: string): number | null =>
  parseId(readText(query, name) ?? '')

/** A day ends a stretch with its last moment. */
function timeOf(query: URLSearchParams, name: 'from' | 'to', timeZone: string): Instant | null {
  const text = readText(query, name)
  if (text === null) return null
  const span = readDate(text, timeZone)
  if (span) return span[name === 'from' ? 'first' : 'last']
  throw invalid(name, 'A time is written as 2026-11-23 10:02, a day as 2026-11-23.')
}

/** Behind this call the page begins; null for the newest. */
export function placeOfQuery(query: URLSearchParams): LogCursor | null {
  const [, at = '', requestId = ''] =
    /^(\d{1,15})~([\w-]{1,64})$/.exec(query.get('after') ?? '') ?? []
  return requestId === '' ? null : { at: Number(at), requestId }
}
