import type { LoggedRequest } from '#core/command/request-log-store.ts'
import type { HistoryEntry } from '#core/history/shipment-history.ts'
import { html, type Markup } from '../../../base/html.ts'
import { type DoerNames, doerName } from '../../parts/doer-name.ts'
import { moneyText } from '../../parts/money.ts'
import { exactTime } from '../../parts/time.ts'
import type { Frame } from '../../visit/frame.ts'
import { postingWord } from './money-card.ts'

type Line = { readonly what: string; readonly more: Markup | string | null }

/** The newest first: people, calls, carriers and money in one order. */
export const timeline = (
  history: readonly HistoryEntry[],
  names: DoerNames,
  frame: Frame,
): Markup => html`
<section class="card" aria-labelledby="timeline-title"><h2 id="timeline-title">What happened</h2>
<ol class="timeline">${history.map(entry => item(entry, names, frame))}</ol></section>`

function item(entry: HistoryEntry, names: DoerNames, frame: Frame): Markup {
  const { what, more } = lineOf(entry, names)
  return html`<li><strong>${entry.kind === 'call' ? callLink(entry.call, what, frame) : what}</strong>${more === null || more === '' ? null : html` <span>${more}</span>`}<br><span class="quiet small">${exactTime(entry.at, frame.timeZone)}</span></li>`
}

const callLink = ({ requestId }: LoggedRequest, what: string, frame: Frame): Markup | string =>
  frame.may('requests') ? html`<a href="${frame.to(`/requests/${requestId}`)}">${what}</a>` : what

function lineOf(entry: HistoryEntry, names: DoerNames): Line {
  switch (entry.kind) {
    case 'made':
      return { what: 'Made', more: null }
    case 'call':
      return callLine(entry.call, names)
    case 'posting': {
      const { kind, amount, heldChange, availableAfter } = entry.posting
      const moved = moneyText(Math.abs(amount === 0 ? heldChange : amount))
      return {
        what: `${postingWord(kind)} ${moved}`,
        more: `${moneyText(availableAfter)} were available then`,
      }
    }
    case 'print': {
      const { format, sheet, by } = entry.print
      const on = sheet === null ? '' : ` on ${sheet}`
      return {
        what: `Printed by ${doerName(by, names)}`,
        more: `as ${format.toUpperCase()}${on}`,
      }
    }
    case 'scan':
      return { what: entry.scan.description, more: entry.scan.location }
  }
}

const deeds: readonly (readonly [RegExp, string])[] = [
  [/^(purchased|booked) /, 'Bought'],
  [/^drafted /, 'Saved as a draft'],
  [/^changed /, 'Changed'],
  [/^left open /, 'Carrier asked to sell'],
  [/^asked to void /, 'Void asked for'],
  [/^voided /, 'Voided'],
  [/^played /, 'Played to its end'],
  [/^cancelled /, 'Cancelled'],
]

function callLine(
  { outcome, status, method, route, userId, tokenId }: LoggedRequest,
  names: DoerNames,
): Line {
  const deed = deeds.find(([form]) => form.test(outcome))?.[1]
  const what = status >= 400 ? `Refused: ${outcome}` : (deed ?? outcome)
  if (userId !== null)
    return { what: `${what} by ${names('user', userId)}`, more: 'in the dashboard' }
  if (tokenId !== null) {
    return { what: `${what} by ${names('token', tokenId)}`, more: `${method} ${route}` }
  }
  return {
    what: `${what} by ${method === 'OPERATOR' ? 'the operator' : 'the service'}`,
    more: null,
  }
}
