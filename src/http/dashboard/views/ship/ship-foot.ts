import type { Quote } from '#core/rating/quote.ts'
import { html, type Markup } from '../../../base/html.ts'
import { buyWord } from '../../parts/buy-wish.ts'
import { money, moneyText } from '../../parts/money.ts'
import type { Frame } from '../../visit/frame.ts'
import type { ShipFacts } from './ship-facts.ts'

type Facts = Pick<ShipFacts, 'marked' | 'mostPaid' | 'draft'>

/** What will be charged and what is left, before anybody presses the button. */
export const shipFoot = (facts: Facts, frame: Frame): Markup =>
  html`<div id="foot" class="foot"><p>${sentence(facts, frame)}</p>
<div class="buttons">${frame.may('shipments:write') ? html`<button name="act" value="save">${facts.draft ? 'Save the draft' : 'Save as a draft'}<span class="quiet small">free</span></button>` : null}${buyButton(facts, frame)}</div></div>`

function sentence({ marked, mostPaid }: Facts, frame: Frame): Markup {
  if (marked === null) return html`Nothing can be bought yet.`
  const { total, currency } = marked
  if (mostPaid !== null && total > mostPaid) {
    return html`${money(total, currency)} is more than the ${money(mostPaid)} that you would pay.`
  }
  const { available } = frame
  if (available === null) return html`<strong>${money(total, currency)}</strong> will be charged`
  if (available < total) {
    return html`${money(total, currency)} is needed · <strong>${money(total - available, currency)} is lacking</strong> · <a href="${frame.to('/money')}">Add credits</a>`
  }
  return html`<strong>${money(total, currency)}</strong> will be charged · ${money(available - total, currency)} left`
}

function buyButton({ marked, mostPaid }: Facts, { available }: Frame): Markup {
  if (marked === null || !isAffordable(marked, available)) {
    return html`<button class="primary" disabled>Buy</button>`
  }
  const { serviceId, total, currency } = marked
  const isTooMuch = mostPaid !== null && total > mostPaid
  if (isTooMuch) return html`<button class="primary" disabled>Buy</button>`
  return html`<button class="primary" name="act" value="${buyWord({ serviceId, shown: total })}" data-deed="buy">Buy · ${moneyText(total, currency)}</button>`
}

const isAffordable = ({ total }: Quote, available: number | null): boolean =>
  available === null || available >= total
