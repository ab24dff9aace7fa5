import type { Catalogue } from '#core/catalogue/catalogue.ts'
import type { RecentRecipient } from '#core/shipment/recent-recipients.ts'
import { counted } from '#core/values/counted.ts'
import { html, type Markup } from '../../../base/html.ts'
import { notice } from '../../components/notice.ts'
import { addressFields } from '../../forms/address-fields.ts'
import { countryChoices } from '../../forms/countries.ts'
import { type Choice, inputField, selectField, textField } from '../../forms/field.ts'
import { labelOf } from '../../forms/field-labels.ts'
import type { ShipFacts } from './ship-facts.ts'

/** The recipient is typed, pasted, or taken from a shipment before. */
export function shipRecipient(facts: ShipFacts, catalogue: Catalogue): Markup {
  const { state, read, taken, isAbroad, isFresh, draft, like } = facts
  return html`<section class="card" aria-labelledby="recipient">
<h2 id="recipient">${(draft ?? like)?.request.isReturn ? 'Who returns it' : 'Recipient'}</h2>
<details class="paste"${state.faults.paste ? html` open` : null}><summary>Paste an address</summary>
${textField(state, 'paste', { label: 'Full address' })}
<div class="buttons"><button name="act" value="read" formnovalidate>Fill in the form</button></div>
</details>
${recent(facts)}
${filledIn(facts)}
<div class="fields">
${addressFields(state, 'to_address', { countries: withHome(countryChoices(catalogue), isAbroad), read, goesOnIn: taken, isBeginning: isFresh && state.value('to_address.name') === '', province: 'Name or code. If empty, taken from the postal code' })}
${inputField(state, 'order_id', { label: labelOf('order_id'), width: 'third' })}
</div>
</section>`
}

const recent = ({ state, recent: all }: ShipFacts): Markup | null =>
  all.length === 0
    ? null
    : html`<details class="paste"><summary>Recent recipients</summary>
${selectField(state, 'recent', { label: 'Recent recipients', choices: all.map(asChoice) })}
<div class="buttons"><button name="act" value="recent" formnovalidate>Fill in</button></div>
</details>`

function asChoice({ shipCode, address }: RecentRecipient): Choice {
  const { name, company, city, postalCode } = address
  const place = [city, postalCode].filter(part => part).join(' ')
  return { value: shipCode, text: [name ?? company, place].filter(part => part).join(', ') }
}

function filledIn({ read, recipientOf }: ShipFacts): Markup | null {
  if (recipientOf !== null) return notice('good', `The recipient was copied from ${recipientOf}.`)
  if (read.size === 0) return null
  return notice(
    'good',
    `${counted(read.size, 'field was', 'fields were')} filled in from the pasted address. Check the recipient.`,
  )
}

/** Marks the countries to which no border is crossed: the style hides the goods for them. */
const withHome = (choices: readonly Choice[], isAbroad: ShipFacts['isAbroad']): readonly Choice[] =>
  choices.map(choice => (isAbroad(choice.value) ? choice : { ...choice, mark: 'home' }))
