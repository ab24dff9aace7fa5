import type { CallPage } from '#core/calls/find-calls.ts'
import type { Call } from '#core/calls/kept-call.ts'
import type { CoreError } from '#core/errors.ts'
import type { KeyUse } from '#core/overview/key-uses.ts'
import type { Instant } from '#core/time/clock.ts'
import { html, type Markup } from '../../../base/html.ts'
import { poll } from '../../components/live.ts'
import { doneNotice } from '../../components/notice.ts'
import { newestAndOlder } from '../../components/pager.ts'
import { status, type Tone } from '../../components/status.ts'
import { titled } from '../../components/title.ts'
import { byRealClock, exactTime } from '../../format/time.ts'
import { faultSummary } from '../../forms/fault-summary.ts'
import type { Frame } from '../../visit/frame.ts'
import { type BodiesFacts, bodiesForm } from './bodies-form.ts'
import { callCursor, type FilterFacts, filterForm, filterNames } from './call-filter.ts'
import type { Callers } from './callers.ts'

type RequestsFacts = FilterFacts & {
  readonly refusal: CoreError | null
  readonly page: CallPage
  readonly isLive: boolean
  /** Null where no Idempotency-Key is asked for. */
  readonly uses: readonly KeyUse[] | null
  readonly bodies: BodiesFacts
}

const pollSeconds = 2

const done = {
  kept: 'Calls of this account are now kept with their bodies.',
  ended: 'Bodies are no longer kept. Those kept until now stay for seven days.',
}

export function requestsView(facts: RequestsFacts, frame: Frame): Markup {
  const { query, refusal, isLive } = facts
  const here = frame.to(`/requests?${query}`)
  return html`
${titled('Requests', 'API calls by programs of this account, and changes by its people. Newest first.')}
${doneNotice(query, done)}
${requestTabs('calls', frame)}
${refusal ? faultSummary(refusal, filterNames) : null}
${filterForm(facts, frame)}
${facts.uses === null ? null : keyCard(facts.uses, frame)}
<div${isLive ? poll(here, 'calls', pollSeconds) : null}>${calls(facts, frame)}</div>
${frame.environment === 'production' ? bodiesForm(facts.bodies, frame) : null}`
}

const calls = (facts: RequestsFacts, frame: Frame): Markup => {
  const { page, query } = facts
  return html`<section id="calls" class="card flush" aria-labelledby="calls-title">
<header><h2 id="calls-title">Calls</h2>${liveSwitch(facts, frame)}</header>
${page.calls.length === 0 ? html`<p class="empty">${emptySentence(facts)}</p>` : callRows(page.calls, facts.callers, frame)}
${pager(page, query, frame)}
</section>`
}

function emptySentence({ page, query, refusal }: RequestsFacts): string {
  if (refusal) return 'Nothing was searched.'
  if (page.next !== null) return 'Nothing matches on this page. Try the next one.'
  return filterNames.some(name => query.get(name))
    ? 'No calls match these filters. The sandbox keeps 500 calls, for 7 days.'
    : 'The first API call will appear here as soon as it is answered.'
}

/** A page that moves under somebody who reads further down would be no help. */
function liveSwitch({ query, isLive }: RequestsFacts, frame: Frame): Markup | null {
  if (query.get('after')) return null
  const other = withField(query, 'live', isLive ? null : 'on')
  return html`<p class="small">${isLive ? html`<span class="status moving">Live</span> ` : null}<a class="button slim" id="live" href="${frame.to(`/requests${other}`)}">${isLive ? 'Pause' : 'Watch live'}</a></p>`
}

function pager({ next }: CallPage, query: URLSearchParams, frame: Frame): Markup | null {
  const at = (cursor: string | null): string =>
    frame.to(`/requests${withField(query, 'after', cursor)}`)
  return newestAndOlder(query.get('after') ? at(null) : null, next && at(callCursor(next)))
}

function withField(query: URLSearchParams, name: string, value: string | null): string {
  const fields = new URLSearchParams([...query].filter(([, text]) => text !== ''))
  fields.delete('done')
  if (name === 'after') fields.delete('live')
  if (value === null) fields.delete(name)
  else fields.set(name, value)
  return fields.size === 0 ? '' : `?${fields}`
}

const keyCard = (uses: readonly KeyUse[], frame: Frame): Markup =>
  html`<section class="card" aria-labelledby="key-title"><h2 id="key-title">This Idempotency-Key</h2>${
    uses.length === 0
      ? html`<p>No kept call has this key. Calls that are not kept cannot be found by their key.</p>`
      : html`<ul class="reasons">${uses.map(use => html`<li>${useLine(use, frame)}</li>`)}</ul>`
  }</section>`

function useLine({ first, calls: count, until }: KeyUse, frame: Frame): Markup {
  const counted = count === 1 ? 'sent once' : `sent ${count} times`
  const name = html`<a href="${frame.to(`/requests/${first.requestId}`)}">${first.method} ${first.route}</a>, ${counted}`
  return until === null
    ? html`${name}: refused (<span class="code">${first.outcome}</span>).`
    : html`${name}: <span class="code">${first.outcome}</span>. ${untilSentence(until, frame)}`
}

const untilSentence = (until: Instant, frame: Frame): Markup =>
  html`Repeating the call with this key has no further effect until ${exactTime(until, frame.timeZone)}${byRealClock(frame)}.`

const tabs = [
  ['calls', '/requests', 'Calls'],
  ['errors', '/requests/errors', 'Errors'],
] as const

export const requestTabs = (at: (typeof tabs)[number][0], frame: Frame): Markup =>
  html`<nav class="tabs" aria-label="Requests">${tabs.map(([name, path, word]) => html`<a href="${frame.to(path)}"${name === at ? html` aria-current="page"` : null}>${word}</a>`)}</nav>`

const callRows = (calls: readonly Call[], callers: Callers, frame: Frame): Markup =>
  html`<div class="scroll dense" tabindex="0" role="region" aria-label="Table of calls"><table data-pick>
<thead><tr><th scope="col">Time${byRealClock(frame)}</th><th scope="col">Call</th><th scope="col">Status</th><th scope="col">Result</th><th scope="col">Who</th><th scope="col" class="amount">Took</th></tr></thead>
<tbody>${calls.map(call => callRow(call, callers, frame))}</tbody>
</table></div>`

/** The row keeps its id, and so the focus and the mark, when calls come before it. */
const callRow = (
  call: Call,
  callers: Callers,
  frame: Frame,
): Markup => html`<tr id="row-${call.requestId}">
<td>${exactTime(call.at, frame.timeZone)}</td>
<td class="long"><a class="code" id="call-${call.requestId}" href="${frame.to(`/requests/${encodeURIComponent(call.requestId)}`)}">${call.method} ${shortened(call.path)}</a></td>
<td>${callStatus(call)}</td>
<td class="long"><span class="code">${shortened(call.outcome)}</span></td>
<td>${shortened(callers.nameOf(call))}</td>
<td class="amount">${tookText(call)}</td>
</tr>`

export const callStatus = ({ status: code }: Pick<Call, 'status'>): Markup =>
  status(String(code), toneOf(code))

const toneOf = (code: number): Tone =>
  code >= 500 ? 'bad' : code >= 400 ? 'warn' : code >= 300 ? 'plain' : 'good'

export const tookText = ({ durationMs }: Pick<Call, 'durationMs'>): string =>
  `${durationMs < 10 ? durationMs.toFixed(1) : Math.round(durationMs)} ms`

const longest = 80

/** A list shows the beginning: the page of the call has all of it. */
const shortened = (text: string): string =>
  text.length <= longest ? text : `${text.slice(0, longest).toWellFormed()}…`
