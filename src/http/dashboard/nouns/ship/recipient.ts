import type { AddressIssue } from '#core/address-check/address-issue.ts'
import { type AddressJudges, validateAddress } from '#core/address-check/validate-address.ts'
import type { Catalogue } from '#core/catalogue/catalogue.ts'
import type { RecentRecipient } from '#core/shipment/recent-recipients.ts'
import { counted } from '#core/values/counted.ts'
import { html, type Markup } from '../../../base/html.ts'
import { notice } from '../../components/notice.ts'
import { addressFields, addressParts, readAddressFields } from '../../forms/address-fields.ts'
import { countryChoices } from '../../forms/countries.ts'
import {
  type Choice,
  type FieldDoubt,
  inputField,
  selectField,
  textField,
} from '../../forms/field.ts'
import { fieldLabel } from '../../forms/field-labels.ts'
import { FormReader } from '../../forms/form-reader.ts'
import type { Frame } from '../../visit/frame.ts'
import { recipient } from './fields-of-shipment.ts'
import type { ShipFacts } from './ship-facts.ts'

/** The recipient is typed, pasted, or taken from a shipment before. */
export function shipRecipient(facts: ShipFacts, catalogue: Catalogue, frame: Frame): Markup {
  const { state, read, taken, isAbroad, isFresh, draft, like } = facts
  return html`<section class="card" aria-labelledby="recipient">
<h2 id="recipient">${(draft ?? like)?.request.isReturn ? 'Who returns it' : 'Recipient'}</h2>
<details class="paste"${state.faults.paste ? html` open` : null}><summary>Paste an address</summary>
${textField(state, 'paste', { label: 'Full address' })}
<div class="buttons"><button formaction="${frame.to('/ship/read-address')}" formnovalidate>Fill in the form</button></div>
</details>
${recent(facts, frame)}
${filledIn(facts)}
<div class="fields">
${addressFields(state, 'to_address', { countries: withHome(countryChoices(catalogue), isAbroad), read, goesOnIn: taken, isBeginning: isFresh && state.value('to_address.name') === '', province: 'Name or code. If empty, taken from the postal code' })}
${inputField(state, 'order_id', { label: fieldLabel('order_id'), width: 'third' })}
</div>
</section>`
}

const recent = ({ state, recent: all }: ShipFacts, frame: Frame): Markup | null =>
  all.length === 0
    ? null
    : html`<details class="paste"><summary>Recent recipients</summary>
${selectField(state, 'recent', { label: 'Recent recipients', choices: all.map(asChoice) })}
<div class="buttons"><button formaction="${frame.to('/ship/fill-in-recipient')}" formnovalidate>Fill in</button></div>
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

const fieldOf = (part: keyof typeof addressParts): string => `${recipient}.${addressParts[part]}`

/** The fields of which something can be doubted. */
const doubted = [
  'address1',
  'address2',
  'city',
  'provinceCode',
  'postalCode',
  'countryCode',
  'phone',
  'email',
] as const satisfies readonly (keyof typeof addressParts)[]

/** What is doubtful about each field of the recipient, as far as somebody has typed. */
export function recipientDoubts(
  judges: AddressJudges,
  fields: URLSearchParams,
  takeAt: string,
): Readonly<Record<string, readonly FieldDoubt[]>> {
  const issues = issuesOf(judges, fields)
  return Object.fromEntries(
    doubted.map(part => [
      fieldOf(part),
      issues
        .filter(({ field }) => field === part)
        .map(({ message, suggestion: text }) => ({
          says: message,
          suggestion: text ? { text, takeAt } : null,
        })),
    ]),
  )
}

/** An empty field is not wrong yet, and no text is longer than its field. */
function issuesOf(judges: AddressJudges, fields: URLSearchParams): readonly AddressIssue[] {
  const address = readAddressFields(new FormReader(fields), recipient, judges)
  return validateAddress(address, judges).issues.filter(
    ({ field, code }) => address[field] !== null && code !== 'missing' && code !== 'too_long',
  )
}

/** The form with what is suggested for one of its fields; as it was where nothing is any more. */
export function withSuggestion(
  judges: AddressJudges,
  fields: URLSearchParams,
  name: string,
): URLSearchParams {
  const found = issuesOf(judges, fields).find(
    ({ field, suggestion }) => suggestion && fieldOf(field) === name,
  )
  const taken = new URLSearchParams(fields)
  if (found?.suggestion) taken.set(name, found.suggestion)
  return taken
}
