import type { CallFilter, LogCursor } from '#core/calls/request-log.ts'
import { invalid } from '#core/errors.ts'
import type { Instant } from '#core/time/clock.ts'
import { readDate } from '#core/time/read-date.ts'
import { parseId } from '#core/values/parse-id.ts'
import { html, type Markup } from '../../../base/html.ts'
import { icon } from '../../components/icon.ts'
import { type Choice, type FormState, inputField, selectField } from '../../forms/field.ts'
import { readText } from '../../forms/form-reader.ts'
import { sizeField } from '../../forms/page-size.ts'
import type { Frame } from '../../visit/frame.ts'
import type { Callers } from './callers.ts'

/** What the query narrows the list to. */
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

/** A day counts to its last moment. */
function timeOf(query: URLSearchParams, name: 'from' | 'to', timeZone: string): Instant | null {
  const text = readText(query, name)
  if (text === null) return null
  const span = readDate(text, timeZone)
  if (span) return span[name === 'from' ? 'first' : 'last']
  throw invalid(name, 'Enter a time as 2026-11-23 10:02, or a day as 2026-11-23.')
}

/** The page begins after this call; null for the newest. */
export function cursorOfQuery(query: URLSearchParams): LogCursor | null {
  const [, at = '', requestId = ''] =
    /^(\d{1,15})~([\w-]{1,64})$/.exec(query.get('after') ?? '') ?? []
  return requestId === '' ? null : { at: Number(at), requestId }
}

export const filterNames = [
  ...['request_id', 'status', 'method', 'route', 'code'],
  ...['token', 'person', 'key', 'from', 'to'],
] as const

const any: Choice = { value: '', text: 'Any' }

const classes: readonly Choice[] = [
  any,
  { value: '2', text: '2xx: done' },
  { value: '3', text: '3xx: elsewhere' },
  { value: '4', text: '4xx: refused' },
  { value: '5', text: '5xx: failed' },
]

const methods: readonly Choice[] = [
  any,
  ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'JOB', 'OPERATOR'].map(value => ({
    value,
    text: value,
  })),
]

export type FilterFacts = {
  readonly state: FormState
  readonly query: URLSearchParams
  readonly callers: Callers
}

export function filterForm(facts: FilterFacts, frame: Frame): Markup {
  const { state, query } = facts
  const isNarrowed = filterNames.some(name => query.get(name))
  return html`<form class="card" method="get" action="${frame.to('/requests')}" role="search" aria-label="Find calls">
${query.get('live') === 'on' ? html`<input type="hidden" name="live" value="on">` : null}
<div class="fields">${inputField(state, 'request_id', { label: 'Request-Id', type: 'search', width: 'half', hint: 'Every response has it in a header. An exact match opens the call.' })}
${inputField(state, 'key', { label: 'Idempotency-Key', type: 'search', width: 'half' })}</div>
<details${isNarrowed ? html` open` : null}><summary>More filters</summary>${otherFields(facts)}</details>
<div class="buttons"><button class="primary">${icon('search')}Find</button>${isNarrowed ? html`<a class="button" href="${frame.to('/requests')}">Show all</a>` : null}</div>
</form>`
}

const otherFields = ({ state, query, callers }: FilterFacts): Markup => html`<div class="fields">
${selectField(state, 'status', { label: 'Status', width: 'quarter', choices: classes })}
${selectField(state, 'method', { label: 'Method', width: 'quarter', choices: methods })}
${inputField(state, 'route', { label: 'Route', width: 'half', placeholder: '/api/v5/labels' })}
${inputField(state, 'code', { label: 'Error code', width: 'half', placeholder: 'validation_failed' })}
${selectField(state, 'token', { label: 'Token', width: 'quarter', choices: [any, ...callers.tokens] })}
${selectField(state, 'person', { label: 'Person', width: 'quarter', choices: [any, ...callers.people] })}
${inputField(state, 'from', { label: 'From', width: 'half', placeholder: '2026-11-23 10:00' })}
${inputField(state, 'to', { label: 'To', width: 'half', placeholder: '2026-11-23 10:05' })}
${sizeField(query, 'quarter')}
</div>`

/** The cursor in the query: the page begins after this call. */
export const callCursor = ({ at, requestId }: LogCursor): string => `${at}~${requestId}`
