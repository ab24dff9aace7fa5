import type { FieldFaults } from '#core/errors.ts'
import { html, type Markup } from '../../../base/html.ts'
import { chargeSentence, isAffordable } from '../../components/charge.ts'
import { money, moneyText } from '../../format/money.ts'
import { buyWord } from '../../forms/accepted-offer.ts'
import { faultLink } from '../../forms/fault-summary.ts'
import type { Frame } from '../../visit/frame.ts'
import type { ShipFacts } from './ship-facts.ts'
import { whyButton } from './ship-prices.ts'

type FootFacts = Pick<ShipFacts, 'marked' | 'mostPaid' | 'draft' | 'faults'>

/** What will be charged and what is left, or what keeps it from being bought, before anybody presses the button. */
export const shipFoot = (facts: FootFacts, shown: readonly string[], frame: Frame): Markup =>
  html`<div id="foot" class="foot"><p>${sentence(facts, shown, frame)}${facts.marked && html` ${whyButton(facts.marked.serviceId, 'the selected service', frame)}`}</p>
<div class="buttons">${frame.may('shipments:write') ? html`<button name="act" value="save" formnovalidate>${facts.draft ? 'Save the draft' : 'Save as a draft'}<span class="quiet small">free</span></button>` : null}${buyButton(facts, frame)}</div></div>`

function sentence(
  { marked, mostPaid, faults }: FootFacts,
  shown: readonly string[],
  frame: Frame,
): Markup {
  if (!isFaultless(faults)) return html`Nothing can be bought yet. ${firstOf(faults, shown)}`
  if (marked === null) return html`Nothing can be bought yet.`
  const { total, currency } = marked
  if (mostPaid !== null && total > mostPaid) {
    return html`${money(total, currency)} is more than your maximum price of ${money(mostPaid)}.`
  }
  return chargeSentence(marked, frame)
}

function firstOf(faults: FieldFaults, shown: readonly string[]): Markup {
  const first = shown.find(name => faults[name] !== undefined)
  const [unshown = []] = Object.values(faults)
  const says = first === undefined ? unshown.join(' ') : faultLink(first, faults[first] ?? [])
  const others = Object.keys(faults).length - 1
  return html`${says}${others > 0 ? ` And ${others} more.` : null}`
}

const isFaultless = (faults: FieldFaults): boolean => Object.keys(faults).length === 0

function buyButton({ marked, mostPaid, faults }: FootFacts, { available }: Frame): Markup {
  const isPayable = marked !== null && isAffordable(marked, available)
  if (!isPayable || (mostPaid !== null && marked.total > mostPaid)) {
    return html`<button class="primary" disabled>Buy</button>`
  }
  const { serviceId, total, currency } = marked
  return html`<button class="primary" name="act" value="${buyWord({ serviceId, shown: total })}" data-deed="buy"${isFaultless(faults) ? null : html` disabled`}>Buy · ${moneyText(total, currency)}</button>`
}
