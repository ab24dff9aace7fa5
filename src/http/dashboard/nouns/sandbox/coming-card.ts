import type { MovedVoid } from '#core/purchase/void/moved-voids.ts'
import { stateWord } from '#core/state-words.ts'
import type { ComingMove, ComingMoves } from '#core/tracking/coming-moves.ts'
import { withoutPeriod } from '#core/values/without-period.ts'
import { html, type Markup } from '../../../base/html.ts'
import { countText } from '../../components/count.ts'
import { notice } from '../../components/notice.ts'
import { money } from '../../format/money.ts'
import type { Frame } from '../../visit/frame.ts'

const shown = 12

/** What the clock will do, the soonest first; each count leads to what it counts. */
export const nextMovesCard = (
  { moves, areMore }: ComingMoves,
  frame: Pick<Frame, 'to'>,
): Markup => html`<section class="card" aria-labelledby="coming"><h2 id="coming">What happens next</h2>
${moves.length === 0 ? html`<p class="quiet">Nothing: no shipment is in transit, and no void is waiting for its carrier. Buy a label, or create sample shipments.</p>` : html`<ul class="timeline">${moves.slice(0, shown).map(move => line(move, frame))}</ul>`}
${areMore || moves.length > shown ? html`<p class="quiet small">More follow.</p>` : null}</section>`

const line = (move: ComingMove, frame: Pick<Frame, 'to'>): Markup =>
  html`<li><strong>${afterText(move.afterHours)}</strong> <a href="${frame.to(listOfMove(move))}">${countOf(move)}</a>: ${whatHappens(move)}</li>`

/** One shipment leads to its page, several to the list that has them until then. */
function listOfMove({ shipCode, tab, goods }: ComingMove): string {
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
  if (state === 'expired') return count === 1 ? 'its postage expires' : 'their postage expires'
  if (state !== null) return stateWord(state, goods)
  return html`${count === 1 ? 'its carrier is' : 'their carriers are'} asked again, and ${money(amount)} is refunded on agreement`
}

function afterText(hours: number): string {
  if (hours <= 1) return hours === 0 ? 'Now' : 'Within the hour'
  return hours < 48 ? `In ${hours} h` : `In ${Math.floor(hours / 24)} d`
}

/** What became of a void that came due with the clock. */
export function movedVoid(
  { shipCode, amount, state, reason, isBeingAsked }: MovedVoid,
  frame: Frame,
) {
  const code = html`<a class="code" href="${frame.to(`/shipments/${encodeURIComponent(shipCode)}`)}">${shipCode}</a>`
  if (state === 'accepted') {
    return notice('good', html`${money(amount)} was refunded: the carrier agreed to void ${code}.`)
  }
  if (state === 'refused') {
    return notice(
      'warn',
      html`The carrier refused to void ${code}${why(reason)}. The label is still valid, and nothing was refunded.`,
    )
  }
  return notice(
    'plain',
    isBeingAsked
      ? html`The carrier is being asked about the void of ${code}. ${money(amount)} is refunded when it agrees.`
      : html`The carrier was asked about the void of ${code}, and has not decided. ${money(amount)} is refunded when it agrees.`,
  )
}

const why = (reason: string | null): Markup | null =>
  reason === null ? null : html`: ${withoutPeriod(reason)}`
