import type { ComingMove, ComingMoves } from '#core/tracking/coming-moves.ts'
import { html, type Markup } from '../../../base/html.ts'
import { countText } from '../../components/count.ts'
import { stateWord } from '../../components/status.ts'
import { money } from '../../format/money.ts'
import type { Frame } from '../../visit/frame.ts'

const shown = 12

/** What the clock will do, the soonest first; each count leads to what it counts. */
export const comingCard = (
  { moves, areMore }: ComingMoves,
  frame: Pick<Frame, 'to'>,
): Markup => html`<section class="card" aria-labelledby="coming"><h2 id="coming">What happens next</h2>
${moves.length === 0 ? html`<p class="quiet">Nothing: no shipment is on its way, and no void waits for its carrier. Buy a label, or seed some.</p>` : html`<ul class="timeline">${moves.slice(0, shown).map(move => line(move, frame))}</ul>`}
${areMore || moves.length > shown ? html`<p class="quiet small">More follow.</p>` : null}</section>`

const line = (move: ComingMove, frame: Pick<Frame, 'to'>): Markup =>
  html`<li><strong>${afterText(move.afterHours)}</strong> <a href="${frame.to(placeOf(move))}">${countOf(move)}</a>: ${whatHappens(move)}</li>`

/** One shipment is shown itself; of several, the list in which all of them stand until then. */
function placeOf({ shipCode, tab, goods }: ComingMove): string {
  if (shipCode !== null) return `/shipments/${encodeURIComponent(shipCode)}`
  return `/shipments?tab=${tab}${goods === 'freight' ? '&goods=freight' : ''}`
}

function countOf({ count, isLeast, goods, state }: ComingMove): string {
  const [one, many] =
    state === null
      ? goods === 'freight'
        ? (['cancellation', 'cancellations'] as const)
        : (['void', 'voids'] as const)
      : goods === 'freight'
        ? (['freight shipment', 'freight shipments'] as const)
        : (['parcel', 'parcels'] as const)
  if (isLeast) return `${countText(count)} or more ${many}`
  return count === 1 ? `one ${one}` : `${countText(count)} ${many}`
}

function whatHappens({ state, goods, count, amount }: ComingMove): Markup | string {
  if (state === 'expired') return count === 1 ? 'its postage ends' : 'their postage ends'
  if (state !== null) return stateWord(state, goods)
  return html`${count === 1 ? 'its carrier is' : 'their carriers are'} asked again, and ${money(amount)} come back on agreement`
}

function afterText(hours: number): string {
  if (hours <= 1) return hours === 0 ? 'Now' : 'Within the hour'
  return hours < 48 ? `In ${hours} h` : `In ${Math.floor(hours / 24)} d`
}
