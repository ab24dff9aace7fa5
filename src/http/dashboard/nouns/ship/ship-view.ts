import type { Catalogue } from '#core/catalogue/catalogue.ts'
import { html, type Markup } from '../../../base/html.ts'
import { icon } from '../../components/icon.ts'
import { livePostForm } from '../../components/live.ts'
import { notice } from '../../components/notice.ts'
import { keyInput } from '../../components/post-button.ts'
import { sameByApi } from '../../components/same-by-api.ts'
import { titled } from '../../components/title.ts'
import { moneyText } from '../../format/money.ts'
import { addressParts } from '../../forms/address-fields.ts'
import { countryChoices } from '../../forms/countries.ts'
import { faultSummary, judgedFaults } from '../../forms/fault-summary.ts'
import { type Choice, checkField, doubtsId, inputField, selectField } from '../../forms/field.ts'
import { fieldLabel } from '../../forms/field-labels.ts'
import { itemFields } from '../../forms/item-fields.ts'
import { shownPackageFields } from '../../forms/package-fields.ts'
import { purposeChoices } from '../../forms/purpose-words.ts'
import { sandboxFaultField } from '../../forms/sandbox-fault-field.ts'
import { refusedField } from '../../forms/shown-faults.ts'
import type { Frame } from '../../visit/frame.ts'
import { seenField } from './beginning.ts'
import { shipCustoms } from './customs.ts'
import { shipRecipient } from './recipient.ts'
import { shipSender } from './sender.ts'
import type { Cover, ShipFacts } from './ship-facts.ts'
import { shipPackages } from './ship-packages.ts'
import { judgedParts, shipFoot, shipPrices, whyField } from './ship-prices.ts'

export function shipView(facts: ShipFacts, catalogue: Catalogue, frame: Frame): Markup {
  const { draft, like, refusal, refused, key, seen } = facts
  const action = frame.to('/ship')
  const shown = shownFields(facts)
  return html`
${titled(draft ? `Draft ${draft.shipCode}` : 'Ship one', leadOf(facts, frame))}
${refusal && faultSummary(refusal, shown)}
${judgedFaults(facts.state.faults, shown, refused !== null)}
<form method="post" action="${action}"${livePostForm(action, 'prices', [...judgedParts, ...Object.keys(facts.state.doubts ?? {}).map(doubtsId)])}>
<button class="hidden" tabindex="-1" aria-hidden="true">Show prices</button>
${keyInput(key)}
${draft && html`<input type="hidden" name="draft" value="${draft.shipCode}"><input type="hidden" name="${seenField}" value="${seen}">`}
${refused && html`<input type="hidden" name="${refusedField}" value="${refused}">`}
${like && html`<input type="hidden" name="like" value="${like.shipCode}">`}
<div class="main-and-side">
<div>${shipSender(facts.sender, facts.places, frame)}${shipRecipient(facts, catalogue, frame)}${shipPackages(facts, catalogue, frame)}${goods(facts, catalogue, frame)}${options(facts, frame)}</div>
${shipPrices(facts, catalogue, frame)}
</div>
${shipCustoms(facts.preview, catalogue)}
${shipFoot(facts, shown, frame)}
</form>
<div id="same-by-api">${sameByApi(facts.apiCalls)}</div>`
}

const leadOf = ({ draft, like }: ShipFacts, { mayOpen }: Frame): string =>
  draft && !mayOpen('POST /ship/save')
    ? 'Nothing is charged until you buy. You can buy it as it is, but not change it.'
    : draft
      ? 'Nothing is charged until you buy.'
      : like
        ? `Copied from ${like.shipCode}. Nothing is charged until you buy.`
        : 'From an address to a label. Nothing is charged until you buy.'

const goods = (facts: ShipFacts, catalogue: Catalogue, frame: Frame): Markup => {
  const { state, lines, linesKept, draft, like } = facts
  return html`<section class="card abroad" id="f-items" aria-labelledby="goods">
<h2 id="goods">What is inside</h2>
<p class="quiet small">Customs requires this because the parcel crosses a border.</p>
${linesKept > 0 ? notice('warn', `The form has room for ${lines} of ${lines + linesKept} lines. The rest is declared as it is, and can be changed only through the API.`) : null}
${Array.from({ length: lines }, (_, at) => itemFields(state, at, countryChoices(catalogue), (draft ?? like)?.request.items[at]?.sku ?? null))}
${customsFields(facts)}
${linesKept > 0 ? null : html`<div class="buttons"><button class="slim" formaction="${frame.to('/ship/add-line')}" formnovalidate>${icon('plus')}Add a line</button></div>`}
</section>`
}

const customsFields = ({
  state,
  usualCustoms,
}: ShipFacts): Markup => html`<fieldset class="fields"><legend>The whole parcel</legend>
${selectField(state, 'customs.purpose', { label: fieldLabel('customs.purpose'), width: 'half', choices: purposeChoices(usualCustoms.purpose) })}
${inputField(state, 'customs.signer', { label: fieldLabel('customs.signer'), width: 'half', ...(usualCustoms.signature !== '' && { hint: `A person. If empty: ${usualCustoms.signature}` }) })}
</fieldset>`

const options = (facts: ShipFacts, frame: Frame): Markup => {
  const { state } = facts
  return html`<section class="card" aria-labelledby="options">
<h2 id="options">Options</h2>
<div class="fields">
${checkField(state, 'insured', { label: fieldLabel('insured'), width: 'half' })}
${shipCover(facts)}
${checkField(state, 'signature_confirmation', { label: fieldLabel('signature_confirmation') })}
${inputField(state, 'max_price', { label: fieldLabel('max_price'), inputMode: 'decimal', width: 'half', hint: 'In CAD. A label never costs more than its button shows. Not saved with a draft.' })}
${selectField(state, 'label_format', { label: fieldLabel('label_format'), width: 'half', choices: labelChoices })}
${frame.environment === 'sandbox' ? sandboxFaultField(state, 'Crash after the carrier has sold') : null}
</div>
</section>`
}

const labelChoices: readonly Choice[] = [
  { value: 'pdf', text: 'PDF' },
  { value: 'zpl', text: 'ZPL, for label printers' },
  { value: 'png', text: 'PNG image' },
]

const itemParts = [
  'title',
  'hs_code',
  'quantity',
  'value',
  'currency',
  'country_of_origin',
] as const

/** A fault of one of these is a link to its field. */
const shownFields = ({ packages, lines }: ShipFacts): readonly string[] => [
  'paste',
  ...Object.values(addressParts).map(part => `to_address.${part}`),
  'order_id',
  ...shownPackageFields(packages),
  ...Array.from({ length: lines }, (_, at) => itemParts.map(part => `items.${at}.${part}`)).flat(),
  'items',
  'customs.purpose',
  'customs.signer',
  'insured',
  'worth',
  'max_price',
  'label_format',
]

/** The form goes back as it was sent. No URL has it, since it says where somebody lives. */
export const backToForm = (sent: URLSearchParams, frame: Frame): Markup =>
  html`<form method="post" action="${frame.to('/ship')}">${[...sent]
    .filter(([name]) => name !== whyField)
    .map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
    )}<button>${icon('back')}Back to the form</button></form>`

type CoverFacts = Pick<ShipFacts, 'state' | 'preview' | 'isWorthOneSum'>

/** What the parcel is worth where nobody lists its goods, what is covered, and for how much. */
const shipCover = ({ state, preview, isWorthOneSum }: CoverFacts): Markup =>
  html`${isWorthOneSum ? html`<div class="at-home half">${inputField(state, 'worth', { label: fieldLabel('worth'), inputMode: 'decimal', hint: 'In CAD: what it would cost to replace the goods.' })}</div>` : null}
<p id="cover" class="quiet small" aria-live="polite">${coverSentence(preview.cover)}</p>`

function coverSentence({ isAsked, worth, cost }: Cover): string {
  if (!isAsked) {
    return 'Insurance covers the value of the goods. Select it to see the cost.'
  }
  if (worth === 0) return 'Nothing is insured yet: enter the value of the goods.'
  const covered = moneyText(worth)
  if (cost === null) return `Covers ${covered}.`
  return cost === 0
    ? `Covers ${covered} at no extra cost.`
    : `Covers ${covered} for ${moneyText(cost)}, which the selected price includes.`
}
