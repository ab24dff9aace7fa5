import { html, type Markup } from '../../../base/html.ts'
import { buyWord } from '../../parts/buy-wish.ts'
import { chargeSentence, isAffordable } from '../../parts/charge.ts'
import { money, moneyText } from '../../parts/money.ts'
import type { Frame } from '../../visit/frame.ts'
import type { ShipFacts } from './ship-facts.ts'
import { whyButton } from './why-button.ts'

type Facts = Pick<ShipFacts, 'marked' | 'mostPaid' | 'draft'>

/** What will be charged and what is left, before anybody presses the button. */
export const shipFoot = (facts: Facts, frame: Frame): Markup =>
  html`<div id="foot" class="foot"><p>${sentence(facts, frame)}${facts.marked && html` ${whyButton(facts.marked.serviceId, 'what is marked', frame)}`}</p>
<div class="buttons">${frame.may('shipments:write') ? html`<button name="act" value="save">${facts.draft ? 'Save the draft' : 'Save as a draft'}<span class="quiet small">free</span></button>` : null}${buyButton(facts, frame)}</div></div>`

function sentence({ marked, mostPaid }: Facts, frame: Frame): Markup {
  if (marked === null) return html`Nothing can be bought yet.`
  const { total, currency } = marked
  if (mostPaid !== null && total > mostPaid) {
    return html`${money(total, currency)} is more than the ${money(mostPaid)} that you would pay.`
  }
  return chargeSentence(marked, frame)
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
