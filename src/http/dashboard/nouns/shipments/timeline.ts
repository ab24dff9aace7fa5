import type { LoggedRequest } from '#core/calls/request-log.ts'
import { type AnyShipment, isFreight } from '#core/facts.ts'
import type { HistoryEntry } from '#core/overview/shipment-history.ts'
import { html, type Markup } from '../../../base/html.ts'
import { moneyText } from '../../format/money.ts'
import { type PrincipalNames, principalName } from '../../format/principal-names.ts'
import { exactTime } from '../../format/time.ts'
import type { Frame } from '../../visit/frame.ts'
import { postingWord } from './money-card.ts'

type TimelineLine = { readonly what: string; readonly more: Markup | string | null }

type TimelineFacts = {
  readonly shipment: AnyShipment
  readonly history: readonly HistoryEntry[]
  readonly names: PrincipalNames
}

/** The newest first: people, calls, carriers and money in one order. */
export const timeline = (facts: TimelineFacts, frame: Frame): Markup => html`
<section class="card" aria-labelledby="timeline-title"><h2 id="timeline-title">History</h2>
<ol class="timeline">${facts.history.map(entry => item(entry, facts, frame))}</ol></section>`

function item(entry: HistoryEntry, facts: TimelineFacts, frame: Frame): Markup {
  const { what, more } = lineOf(entry, facts)
  return html`<li><strong>${entry.kind === 'call' ? callLink(entry.call, what, frame) : what}</strong>${more === null || more === '' ? null : html` <span>${more}</span>`}<br><span class="quiet small">${exactTime(entry.at, frame.timeZone)}</span></li>`
}

const callLink = ({ requestId }: LoggedRequest, what: string, frame: Frame): Markup | string =>
  frame.mayOpen('GET /requests/:requestId')
    ? html`<a href="${frame.to(`/requests/${requestId}`)}">${what}</a>`
    : what

function lineOf(entry: HistoryEntry, { names, shipment }: TimelineFacts): TimelineLine {
  switch (entry.kind) {
    case 'made':
      return { what: 'Created', more: null }
    case 'call':
      return callLine(entry.call, outcomeWord(entry.call, shipment), names)
    case 'posting': {
      const { kind, amount, heldChange, availableAfter } = entry.posting
      const moved = moneyText(Math.abs(amount === 0 ? heldChange : amount))
      return {
        what: `${postingWord(kind)} ${moved}`,
        more: `${moneyText(availableAfter)} available afterwards`,
      }
    }
    case 'print': {
      const { format, sheet, by } = entry.print
      const on = sheet === null ? '' : ` on ${sheet}`
      return {
        what: `Printed by ${principalName(by, names)}`,
        more: `as ${format.toUpperCase()}${on}`,
      }
    }
    case 'scan':
      return { what: entry.scan.description, more: entry.scan.location }
  }
}

/** The word for parcels, and for freight where it has another. */
const outcomeWords: readonly (readonly [RegExp, string, string?])[] = [
  [/^(purchased|booked) /, 'Bought', 'Booked'],
  [/^drafted /, 'Saved as a draft'],
  [/^changed /, 'Changed'],
  [/^left open /, 'Carrier asked to sell', 'Carrier asked to take the booking'],
  [/^asked to void /, 'Void requested', 'Cancellation requested'],
  [/^voided /, 'Voided', 'Cancelled'],
  [/^played /, 'All scans simulated'],
  [/^cancelled /, 'Deleted'],
]

function outcomeWord({ outcome, status }: LoggedRequest, shipment: AnyShipment): string {
  if (status >= 400) return `Refused: ${outcome}`
  const [, word = outcome, ofFreight = word] =
    outcomeWords.find(([form]) => form.test(outcome)) ?? []
  return isFreight(shipment) ? ofFreight : word
}

function callLine(
  { method, route, userId, tokenId }: LoggedRequest,
  what: string,
  names: PrincipalNames,
): TimelineLine {
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
