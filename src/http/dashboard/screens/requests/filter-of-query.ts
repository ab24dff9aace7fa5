import type { CallFilter } from '#core/command/call-filter.ts'
import type { LogPlace } from '#core/command/request-log-store.ts'
import { invalid } from '#core/errors.ts'
import type { Instant } from '#core/time/clock.ts'
import { dayMs } from '#core/time/durations.ts'
import { instantAt } from '#core/time/local-time.ts'
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

const timeForm = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d))?$/

/** A day ends a stretch with its last moment, and a minute with its first. */
function timeOf(query: URLSearchParams, name: 'from' | 'to', timeZone: string): Instant | null {
  const text = readText(query, name)
  if (text === null) return null
  const found = timeForm.exec(text)
  if (!found) throw invalid(name, 'A time is written as 2026-11-23 10:02, a day as 2026-11-23.')
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = found.slice(1).map(Number)
  const isDay = found[4] === undefined
  const wall = { year, month, day, second: 0, millisecond: 0 }
  const clock = isDay ? { hour: 0, minute: 0 } : { hour, minute }
  const at = instantAt(timeZone, { ...wall, ...clock })
  return name === 'to' && isDay ? at + dayMs : at
}

/** Behind this call the page begins; null for the newest. */
export function placeOfQuery(query: URLSearchParams): LogPlace | null {
  const [, at = '', requestId = ''] =
    /^(\d{1,15})~([\w-]{1,64})$/.exec(query.get('after') ?? '') ?? []
  return requestId === '' ? null : { at: Number(at), requestId }
}
