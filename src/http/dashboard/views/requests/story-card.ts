import { displayName } from '#core/catalogue/catalogue-names.ts'
import type { StatementLine } from '#core/ledger/statement-line.ts'
import type { CallExplanation } from '#core/overview/explain-call.ts'
import { counted } from '#core/values/counted.ts'
import { html, type Markup } from '../../../base/html.ts'
import { amountHeading, amountText, change } from '../../parts/money.ts'
import { stateOf } from '../../parts/status.ts'
import { byRealClock, exactTime } from '../../parts/time.ts'
import type { Frame } from '../../visit/frame.ts'

/** What came of a call: nothing where it only read, or was refused. */
export function storyCard(story: CallExplanation, frame: Frame): Markup | null {
  const { shipments, freight, postings, jobs, events } = story
  const consignments = [...shipments, ...freight]
  if (consignments.length + events.length === 0) return null
  const moved = postings.flatMap(({ lines }) => lines)
  return html`<section class="card" aria-labelledby="story-title"><h2 id="story-title">What it is about</h2>
<ul class="reasons">${consignments.map(shipment => html`<li>Shipment <a class="code" href="${frame.to(`/shipments/${shipment.shipCode}`)}">${shipment.shipCode}</a>: ${stateOf(shipment)}</li>`)}
${jobs.map(job => html`<li>Job <span class="code">${job.kind}</span>, ${job.dead ? `given up after ${counted(job.attempts, 'attempt')}` : 'still to be done'}${job.lastError === null ? null : `: ${job.lastError}`}</li>`)}
${events.map(({ event, deliveries }) => html`<li>Event ${eventName(event, frame)}: ${deliveries.length === 0 ? 'no webhook listens' : deliveries.map(({ state, attempts }) => `${state} (${counted(attempts, 'attempt')})`).join(', ')}</li>`)}</ul>
${moved.length === 0 || !frame.may('credits:read') ? null : postingsTable(moved, frame)}</section>`
}

const eventName = ({ sequence, type }: { sequence: number; type: string }, frame: Frame): Markup =>
  frame.may('webhooks:manage')
    ? html`<a class="code" href="${frame.to(`/events/${sequence}`)}">${type}</a>`
    : html`<span class="code">${type}</span>`

const postingsTable = (lines: readonly StatementLine[], frame: Frame): Markup =>
  html`<div class="scroll" tabindex="0" role="region" aria-label="Postings"><table><thead><tr><th scope="col">Time${byRealClock(frame)}</th><th scope="col">Posting</th>${amountHeading('Credits')}${amountHeading('Balance after')}</tr></thead>
<tbody>${lines.map(({ at, memo, amount, balanceAfter }) => html`<tr><td>${exactTime(at, frame.timeZone)}</td><td>${displayName(memo)}</td><td class="amount">${change(amount)}</td><td class="amount">${amountText(balanceAfter)}</td></tr>`)}</tbody></table></div>`
