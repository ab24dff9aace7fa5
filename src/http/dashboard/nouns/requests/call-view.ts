import type { Call, CallContents, KeptBody } from '#core/calls/kept-call.ts'
import { displayName } from '#core/catalogue/catalogue-names.ts'
import type { StatementLine } from '#core/ledger/statement-line.ts'
import type { CallExplanation } from '#core/overview/explain-call.ts'
import { deliveryWord } from '#core/state-words.ts'
import { counted } from '#core/values/counted.ts'
import { html, type Markup } from '../../../base/html.ts'
import { faultHeader, faultNamed } from '../../../base/judge/sandbox-fault.ts'
import type { CurlLine } from '../../../base/keep/as-curl.ts'
import { docsUrlOf } from '../../../base/page-addresses.ts'
import type { WireCode } from '../../../base/transport-fault.ts'
import { codeToCopy } from '../../components/code-to-copy.ts'
import { countText } from '../../components/count.ts'
import { icon } from '../../components/icon.ts'
import { doneNotice, notice } from '../../components/notice.ts'
import { keyInput } from '../../components/post-button.ts'
import { block } from '../../components/same-by-api.ts'
import { stateOf } from '../../components/status.ts'
import { titled } from '../../components/title.ts'
import { jsonText } from '../../format/json-text.ts'
import { amountHeading, amountText, change } from '../../format/money.ts'
import { byRealClock, exactTime } from '../../format/time.ts'
import { formState } from '../../forms/field.ts'
import { sandboxFaultField } from '../../forms/sandbox-fault-field.ts'
import type { Frame } from '../../visit/frame.ts'
import type { Callers } from './callers.ts'
import { callStatus, tookText } from './requests-view.ts'

type CallFacts = {
  readonly story: CallExplanation
  /** Null where the call has a line in the log alone; `new` is null where there was no key. */
  readonly curl: {
    readonly same: CurlLine
    readonly new: CurlLine | null
    readonly isKeyHonoured: boolean
  } | null
  /** The call that was run again, as far as it is kept. */
  readonly again: { readonly id: string; readonly call: (Call & CallContents) | null } | null
  readonly callers: Callers
  readonly query: URLSearchParams
  readonly formKey: string
}

export const callView = (facts: CallFacts, frame: Frame): Markup => {
  const { story } = facts
  const { call, contents } = story
  return html`
${titled(`${call.method} ${call.route || call.path}`, null, html`<a class="button" href="${frame.to('/requests')}">${icon('back')}All requests</a>`)}
${doneNotice(facts.query, done)}
${headCard(facts, frame)}
${facts.again === null ? null : againCard(facts.again, call, contents, frame)}
${contents === null ? lineAlone(frame) : contentsCards(contents)}
${outcomeCard(story, frame)}
${facts.curl === null ? null : curlCard(facts.curl, facts, frame)}`
}

const done = {
  dropped:
    'The call was run again, and its connection ended without a response, as you asked the sandbox to do. What it started finishes by itself.',
}

const headCard = (
  { story: { call }, callers }: CallFacts,
  frame: Frame,
): Markup => html`<section class="card" aria-label="The call"><dl class="facts">
<dt>Status</dt><dd>${callStatus(call)} ${outcome(call, frame)}</dd>
<dt>Time</dt><dd>${exactTime(call.at, frame.timeZone)}${byRealClock(frame)}, after ${tookText(call)}</dd>
<dt>Who</dt><dd>${callers.nameOf(call)}</dd>
<dt>Address</dt><dd class="code">${call.path}${call.query === '' ? null : `?${call.query}`}</dd>
<dt>Request-Id</dt><dd>${codeToCopy('request-id', 'Request-Id', call.requestId)}</dd>
${call.key === null ? null : html`<dt>Idempotency-Key</dt><dd>${codeToCopy('key', 'Idempotency-Key', html`<a href="${frame.to(`/requests?${new URLSearchParams({ key: call.key })}`)}">${call.key}</a>`)}</dd>`}
</dl></section>`

/** The code of a refusal is that of the documentation's page of errors. */
const outcome = ({ status, outcome: word }: Call, frame: Frame): Markup =>
  status < 400 || !/^[a-z_]+$/.test(word)
    ? html`<span class="code">${word}</span>`
    : html`<a class="code" href="${docsUrlOf(frame.outside(''), word as WireCode)}">${word}</a>`

const lineAlone = (frame: Frame): Markup =>
  notice(
    'plain',
    frame.environment === 'production'
      ? html`Only a summary of this call is kept, without headers and bodies. <a href="${frame.to('/requests#bodies')}">Production keeps them</a> while <code>keep_bodies_until</code> is in the future.`
      : 'Only a summary of this call is kept. Headers and bodies are kept for the newest 500 API calls, for 7 days.',
  )

const contentsCards = ({ headers, sent, answered }: CallContents): Markup => html`
<section class="card" aria-labelledby="sent-title"><h2 id="sent-title">Request</h2>
${Object.keys(headers).length === 0 ? null : html`<dl class="facts">${Object.entries(headers).map(([name, value]) => html`<dt>${name}</dt><dd class="code">${value}</dd>`)}</dl>`}
${keptBodyView('sent', 'Body', sent)}</section>
<section class="card" aria-labelledby="answered-title"><h2 id="answered-title">Response</h2>
${keptBodyView('answered', 'Response', answered)}</section>`

const againCard = (
  { id, call }: NonNullable<CallFacts['again']>,
  before: Call,
  contents: CallContents | null,
  frame: Frame,
): Markup =>
  call === null
    ? notice('warn', `The call was run again as ${id}, and its response is not kept.`)
    : html`<section class="card" id="again" aria-labelledby="again-title"><h2 id="again-title">Run again</h2>
<p role="status">Then ${callStatus(before)}, now ${callStatus(call)}: <a href="${frame.to(`/requests/${call.requestId}`)}">the new call</a>.</p>
<div class="columns"><div>${keptBodyView('then', 'Then', contents?.answered ?? null)}</div><div>${keptBodyView('now', 'Now', call.answered)}</div></div></section>`

function curlCard(
  curl: NonNullable<CallFacts['curl']>,
  { story: { call, contents }, formKey }: CallFacts,
  frame: Frame,
): Markup {
  const { same, new: fresh, isKeyHonoured } = curl
  return html`<section class="card" aria-labelledby="curl-title"><h2 id="curl-title">The same call</h2>
${
  same.line === null
    ? html`<p>This call cannot be shown as a command. ${same.missing}</p>`
    : html`
${isKeyHonoured ? block('curl-same', call.key === null ? 'curl' : 'curl, same key', same.line) : html`<p>A key is honoured for a day, and the key of this call has expired: sending it again repeats the call.</p>`}
${fresh?.line ? block('curl-new', 'curl, new key', fresh.line) : null}
<p class="quiet small"><code>$POSTILION_TOKEN</code> is an API token of this account in this environment.</p>
${frame.environment === 'production' ? html`<p class="quiet small">Sandbox calls can be run again from here. This one cannot, because what it names exists only in production.</p>` : null}
${frame.environment === 'sandbox' && frame.mayOpen('POST /requests/:requestId/run') ? runForm({ ...call, isKeyHonoured }, contents, formKey, frame) : null}`
}</section>`
}

const runForm = (
  { requestId, key, isKeyHonoured }: Call & { readonly isKeyHonoured: boolean },
  contents: CallContents | null,
  formKey: string,
  frame: Frame,
): Markup =>
  html`<form method="post" action="${frame.to(`/requests/${encodeURIComponent(requestId)}/run`)}">${keyInput(formKey)}
${faultToRun(contents?.headers[faultHeader] ?? '')}
<p class="small quiet">Runs in the sandbox with a token of the same scopes, which is revoked right away. ${key === null || !isKeyHonoured ? null : 'With the same key the service answers as it did before; with a new key it does the same again.'}</p>
<div class="buttons">${isKeyHonoured ? html`<button name="key" value="same">${icon('play')}Run again${key === null ? null : ', same key'}</button>` : null}${key === null ? null : html`<button name="key" value="new">${icon('play')}Run again, new key</button>`}</div></form>`

/** The field shows the fault that was sent. A misspelt one stays as it was: its refusal is what is run again. */
function faultToRun(sent: string): Markup | null {
  const fault = faultNamed(sent)
  if (fault === null && sent !== '') return null
  const state = formState(new URLSearchParams({ fault: fault ?? '' }))
  return html`<div class="fields">${sandboxFaultField(state, 'Crash after the carrier or the card has answered')}</div>`
}

/** A body as far as it is kept, and what is missing of it. */
function keptBodyView(id: string, name: string, body: KeptBody | null): Markup {
  if (body === null) return html`<p class="quiet">${name}: there was none.</p>`
  const says = saysOf(body)
  return html`${says === null ? null : html`<p class="small">${says}</p>`}${body.text === '' || body.state === 'described' ? null : block(`body-${id}`, name, jsonText(body.text))}`
}

function saysOf({ state, bytes, text }: KeptBody): string | null {
  switch (state) {
    case 'whole':
      return null
    case 'redacted':
      return 'Marks such as [redacted: secret] show where something was removed: secrets, card data, links and the bytes of labels are never kept.'
    case 'cut':
      return `The body had ${countText(bytes)} bytes. Only its first 64 KiB are kept.`
    case 'described':
      return `${text}: not text, so it is not kept.`
    case 'unread':
      return 'The call was refused before its body was read, so it is not kept.'
  }
}

/** What came of a call: nothing where it only read, or was refused. */
function outcomeCard(story: CallExplanation, frame: Frame): Markup | null {
  const { shipments, freight, postings, jobs, events } = story
  const consignments = [...shipments, ...freight]
  if (consignments.length + events.length === 0) return null
  const moved = postings.flatMap(({ lines }) => lines)
  return html`<section class="card" aria-labelledby="story-title"><h2 id="story-title">What the call did</h2>
<ul class="reasons">${consignments.map(shipment => html`<li>Shipment <a class="code" href="${frame.to(`/shipments/${shipment.shipCode}`)}">${shipment.shipCode}</a>: ${stateOf(shipment)}</li>`)}
${jobs.map(job => html`<li>Job <span class="code">${job.kind}</span>, ${job.dead ? `failed after ${counted(job.attempts, 'attempt')}` : 'still pending'}${job.lastError === null ? null : `: ${job.lastError}`}</li>`)}
${events.map(({ event, deliveries }) => html`<li>Event ${eventName(event, frame)}: ${deliveries.length === 0 ? 'no webhook receives it' : deliveries.map(({ state, attempts }) => `${deliveryWord(state, attempts).toLowerCase()} (${counted(attempts, 'attempt')})`).join(', ')}</li>`)}</ul>
${moved.length === 0 || !frame.may('credits:read') ? null : postingsTable(moved, frame)}</section>`
}

const eventName = ({ sequence, type }: { sequence: number; type: string }, frame: Frame): Markup =>
  frame.mayOpen('GET /events/:sequence')
    ? html`<a class="code" href="${frame.to(`/events/${sequence}`)}">${type}</a>`
    : html`<span class="code">${type}</span>`

const postingsTable = (lines: readonly StatementLine[], frame: Frame): Markup =>
  html`<div class="scroll" tabindex="0" role="region" aria-label="Postings"><table><thead><tr><th scope="col">Time${byRealClock(frame)}</th><th scope="col">Posting</th>${amountHeading('Credits')}${amountHeading('Balance after')}</tr></thead>
<tbody>${lines.map(({ at, memo, amount, balanceAfter }) => html`<tr><td>${exactTime(at, frame.timeZone)}</td><td>${displayName(memo)}</td><td class="amount">${change(amount)}</td><td class="amount">${amountText(balanceAfter)}</td></tr>`)}</tbody></table></div>`
