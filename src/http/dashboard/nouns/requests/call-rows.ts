import type { Call } from '#core/calls/kept-call.ts'
import { html, type Markup } from '../../../base/html.ts'
import { status, type Tone } from '../../components/status.ts'
import { byRealClock, exactTime } from '../../format/time.ts'
import type { Frame } from '../../visit/frame.ts'
import type { Askers } from './requests-facts.ts'

export const callRows = (calls: readonly Call[], askers: Askers, frame: Frame): Markup =>
  html`<div class="scroll dense" tabindex="0" role="region" aria-label="Table of calls"><table data-pick>
<thead><tr><th scope="col">Time${byRealClock(frame)}</th><th scope="col">Call</th><th scope="col">Status</th><th scope="col">What came of it</th><th scope="col">Who</th><th scope="col" class="amount">Took</th></tr></thead>
<tbody>${calls.map(call => callRow(call, askers, frame))}</tbody>
</table></div>`

/** The row keeps its id, and so the focus and the mark, when calls come before it. */
const callRow = (
  call: Call,
  askers: Askers,
  frame: Frame,
): Markup => html`<tr id="row-${call.requestId}">
<td>${exactTime(call.at, frame.timeZone)}</td>
<td class="long"><a class="code" id="call-${call.requestId}" href="${frame.to(`/requests/${encodeURIComponent(call.requestId)}`)}">${call.method} ${shortened(call.path)}</a></td>
<td>${callStatus(call)}</td>
<td class="long"><span class="code">${shortened(call.outcome)}</span></td>
<td>${shortened(askers.nameOf(call))}</td>
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
