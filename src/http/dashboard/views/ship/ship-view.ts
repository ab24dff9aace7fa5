import { addressLimits } from '#core/address/address-limits.ts'
import type { Catalogue } from '#core/catalogue/catalogue.ts'
import { html, type Markup } from '../../../base/html.ts'
import { addressParts } from '../../parts/address-fields.ts'
import { byApi } from '../../parts/by-api.ts'
import { countryChoices } from '../../parts/countries.ts'
import { faultField } from '../../parts/fault-field.ts'
import { faultSummary } from '../../parts/fault-summary.ts'
import { type Choice, checkField, doubtsId, inputField, selectField } from '../../parts/field.ts'
import { icon } from '../../parts/icon.ts'
import { itemFields } from '../../parts/item-fields.ts'
import { livePostForm } from '../../parts/live.ts'
import { notice } from '../../parts/notice.ts'
import { purposeChoices } from '../../parts/purpose-words.ts'
import { seenField } from '../../parts/seen-draft.ts'
import { titled } from '../../parts/title.ts'
import { keyField } from '../../visit/change-once.ts'
import type { Frame } from '../../visit/frame.ts'
import { shipCover } from './ship-cover.ts'
import { shipCustoms } from './ship-customs.ts'
import type { ShipFacts } from './ship-facts.ts'
import { shipFoot } from './ship-foot.ts'
import { shipPackages, shownPackageFields } from './ship-packages.ts'
import { shipPrices } from './ship-prices.ts'
import { shipRecipient } from './ship-recipient.ts'
import { shipSender } from './ship-sender.ts'

export function shipView(facts: ShipFacts, catalogue: Catalogue, frame: Frame): Markup {
  const { draft, like, refusal, key, seen } = facts
  const action = frame.to('/ship')
  return html`
${titled(draft ? `Draft ${draft.shipCode}` : 'Ship one', leadOf(facts, frame))}
${refusal && faultSummary(refusal, shownFields(facts))}
<form method="post" action="${action}"${livePostForm(action, 'prices', ['cover', 'declared', 'foot', 'same-by-api', ...Object.keys(facts.state.doubts ?? {}).map(doubtsId)])}>
<button class="hidden" name="act" value="prices" tabindex="-1" aria-hidden="true">Show prices</button>
<input type="hidden" name="${keyField}" value="${key}">
${draft && html`<input type="hidden" name="draft" value="${draft.shipCode}"><input type="hidden" name="${seenField}" value="${seen}">`}
${like && html`<input type="hidden" name="like" value="${like.shipCode}">`}
<div class="main-and-side">
<div>${shipSender(facts.sender, catalogue, frame)}${shipRecipient(facts, catalogue)}${shipPackages(facts, catalogue)}${goods(facts, catalogue)}${options(facts, frame)}</div>
${shipPrices(facts, catalogue, frame)}
</div>
${shipCustoms(facts.foreseen, catalogue)}
${shipFoot(facts, frame)}
</form>
<div id="same-by-api">${byApi(facts.calls)}</div>`
}

const leadOf = ({ draft, like }: ShipFacts, { may }: Frame): string =>
  draft && !may('shipments:write')
    ? 'Nothing is charged before you buy. You may buy it as it stands, and not change it.'
    : draft
      ? 'Nothing is charged before you buy.'
      : like
        ? `Filled in as ${like.shipCode} was. Nothing is charged before you buy.`
        : 'From an address to a label. Nothing is charged before you buy.'

const goods = (facts: ShipFacts, catalogue: Catalogue): Markup => {
  const { state, lines, linesKept, draft, like } = facts
  return html`<section class="card abroad" id="f-items" aria-labelledby="goods">
<h2 id="goods">What is inside</h2>
<p class="quiet small">Customs want it, since the parcel crosses a border.</p>
${linesKept > 0 ? notice('warn', `The form has room for ${lines} of ${lines + linesKept} lines. The rest is declared as it is, and only programs can change it.`) : null}
${Array.from({ length: lines }, (_, at) => itemFields(state, at, countryChoices(catalogue), (draft ?? like)?.request.items[at]?.sku ?? null))}
${customsFields(facts)}
${linesKept > 0 ? null : html`<div class="buttons"><button class="slim" name="act" value="line" formnovalidate>${icon('plus')}Add a line</button></div>`}
</section>`
}

const customsFields = ({ state, usualCustoms }: ShipFacts): Markup => html`<div class="fields">
${selectField(state, 'customs.purpose', { label: 'For what it crosses the border', width: 'half', choices: purposeChoices(usualCustoms.purpose) })}
${inputField(state, 'customs.signer', { label: 'Who signs for it', width: 'half', maxLength: addressLimits.name, ...(usualCustoms.signature !== '' && { hint: `A person. Empty: ${usualCustoms.signature}` }) })}
</div>`

const options = (facts: ShipFacts, frame: Frame): Markup => {
  const { state } = facts
  return html`<section class="card" aria-labelledby="options">
<h2 id="options">Options</h2>
<div class="fields">
${checkField(state, 'signature_confirmation', { label: 'Signature on delivery', width: 'half' })}
${checkField(state, 'insured', { label: 'Insured', width: 'half' })}
${shipCover(facts)}
${inputField(state, 'max_price', { label: 'Pay at most', inputMode: 'decimal', width: 'half', maxLength: 12, hint: 'In CAD. A label never costs more than its button says. A draft does not keep this.' })}
${selectField(state, 'label_format', { label: 'Label as', width: 'half', choices: labelChoices })}
${frame.environment === 'sandbox' ? faultField(state, 'Crash after the carrier has sold', 'What shall go wrong with this purchase') : null}
</div>
</section>`
}

const labelChoices: readonly Choice[] = [
  { value: 'pdf', text: 'PDF' },
  { value: 'zpl', text: 'ZPL, for label printers' },
  { value: 'png', text: 'PNG image' },
]

const itemParts = ['title', 'hs_code', 'quantity', 'value', 'country_of_origin'] as const

/** A fault of one of these is a link to its field. */
const shownFields = ({ packages, lines }: ShipFacts): readonly string[] => [
  ...Object.values(addressParts).map(part => `to_address.${part}`),
  ...shownPackageFields(packages),
  ...Array.from({ length: lines }, (_, at) => itemParts.map(part => `items.${at}.${part}`)).flat(),
  'items',
  'worth',
  'insured',
  'customs.signer',
  'order_id',
  'max_price',
]
