import type { CallPage } from '#core/calls/find-calls.ts'
import type { KeyUse } from '#core/overview/key-uses.ts'
import type { Instant } from '#core/time/clock.ts'
import { html, type Markup } from '../../../base/html.ts'
import { doneNotice } from '../../parts/done.ts'
import { faultSummary } from '../../parts/fault-summary.ts'
import { poll } from '../../parts/live.ts'
import { newestAndOlder } from '../../parts/newest-and-older.ts'
import { byRealClock, exactTime } from '../../parts/time.ts'
import { titled } from '../../parts/title.ts'
import type { Frame } from '../../visit/frame.ts'
import { bodiesForm } from './bodies-form.ts'
import { callRows } from './call-rows.ts'
import { filterForm, filterNames } from './filter-form.ts'
import { placeText } from './place-text.ts'
import { requestTabs } from './request-tabs.ts'
import type { RequestsFacts } from './requests-facts.ts'

const pollSeconds = 2

const done = {
  kept: 'Calls of this account are kept with their bodies from now on.',
  ended: 'Bodies are no longer kept. What was kept until now stays for its seven days.',
}

export function requestsView(facts: RequestsFacts, frame: Frame): Markup {
  const { query, refusal, isLive } = facts
  const here = frame.to(`/requests?${query}`)
  return html`
${titled('Requests', 'What programs of this account asked, and what people did with it. Newest first.')}
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
${page.calls.length === 0 ? html`<p class="empty">${emptySentence(facts)}</p>` : callRows(page.calls, facts.askers, frame)}
${pager(page, query, frame)}
</section>`
}

function emptySentence({ page, query, refusal }: RequestsFacts): string {
  if (refusal) return 'Nothing was looked for.'
  if (page.next !== null) return 'Nothing in this stretch. Look further.'
  return filterNames.some(name => query.get(name))
    ? 'No call passes these filters. In the sandbox 500 calls are kept, for 7 days.'
    : 'The first call of a program stands here as soon as it is answered.'
}

/** A page that moves under somebody who reads further down would be no help. */
function liveSwitch({ query, isLive }: RequestsFacts, frame: Frame): Markup | null {
  if (query.get('after')) return null
  const other = withField(query, 'live', isLive ? null : 'on')
  return html`<p class="small">${isLive ? html`<span class="status moving">Live</span> ` : null}<a class="button slim" id="live" href="${frame.to(`/requests${other}`)}">${isLive ? 'Pause' : 'Watch live'}</a></p>`
}

function pager({ next }: CallPage, query: URLSearchParams, frame: Frame): Markup | null {
  const at = (place: string | null): string =>
    frame.to(`/requests${withField(query, 'after', place)}`)
  return newestAndOlder(query.get('after') ? at(null) : null, next && at(placeText(next)))
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
      ? html`<p>No kept call has this key. Keys of calls that are not kept are in no list.</p>`
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
  html`The same call under this key does nothing anew until ${exactTime(until, frame.timeZone)}${byRealClock(frame)}.`
