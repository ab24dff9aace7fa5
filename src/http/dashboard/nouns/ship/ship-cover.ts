import { html, type Markup } from '../../../base/html.ts'
import { moneyText } from '../../format/money.ts'
import { inputField } from '../../forms/field.ts'
import { labelOf } from '../../forms/field-labels.ts'
import type { Cover, ShipFacts } from './ship-facts.ts'

type Facts = Pick<ShipFacts, 'state' | 'foreseen' | 'isWorthOneSum'>

/** Beside the tick: what a parcel is worth whose goods nobody lists, what is covered, and for how much. */
export const shipCover = ({ state, foreseen, isWorthOneSum }: Facts): Markup =>
  html`${isWorthOneSum ? html`<div class="at-home half">${inputField(state, 'worth', { label: labelOf('worth'), inputMode: 'decimal', hint: 'In CAD: what it would cost to send the goods again.' })}</div>` : null}
<p id="cover" class="quiet small" aria-live="polite">${coverSentence(foreseen.cover)}</p>`

function coverSentence({ isAsked, worth, cost }: Cover): string {
  if (!isAsked) {
    return 'Insurance covers what the goods are worth. Tick it to see what that costs.'
  }
  if (worth === 0) return 'Nothing is insured yet: say what the goods are worth.'
  const covered = moneyText(worth)
  if (cost === null) return `Covers ${covered}.`
  return cost === 0
    ? `Covers ${covered} at no further cost.`
    : `Covers ${covered} for ${moneyText(cost)}, which the marked price includes.`
}
