import { addressLimits } from '#core/address/address-limits.ts'
import type { Catalogue } from '#core/catalogue/catalogue.ts'
import { CoreError } from '#core/errors.ts'
import { customsDescriptionOf, type Item, lineValue } from '#core/shipment/item.ts'
import type { CustomsInput, ShipmentRequest } from '#core/shipment/shipment.ts'
import { customsPurposes } from '#core/values/customs-purpose.ts'
import { html, type Markup } from '../../../base/html.ts'
import { money } from '../../format/money.ts'
import { refusalInWords } from '../../forms/fault-words.ts'
import type { FormReader } from '../../forms/form-reader.ts'
import { purposeWords } from '../../forms/purpose-words.ts'
import type { SalePreview } from './ship-facts.ts'

const purposeField = 'customs.purpose'
const signerField = 'customs.signer'

/** What the form says to customs of the parcel as a whole. An empty field leaves it to the account. */
export function customsOfForm(reader: FormReader, known: CustomsInput | null): CustomsInput | null {
  const purpose = reader.form.has(purposeField)
    ? reader.choice(purposeField, customsPurposes)
    : (known?.purpose ?? null)
  const signer = reader.form.has(signerField)
    ? reader.line(signerField, addressLimits.name)
    : (known?.signer ?? null)
  return purpose === null && signer === null ? null : { purpose, signer }
}

export const fieldsOfCustoms = ({
  customs,
}: Pick<ShipmentRequest, 'customs'>): readonly (readonly [string, string])[] => [
  [purposeField, customs?.purpose ?? ''],
  [signerField, customs?.signer ?? ''],
]

/** What will be sworn to at the border, before anybody presses the button that buys. */
export const shipCustoms = (
  { customs }: Pick<SalePreview, 'customs'>,
  catalogue: Catalogue,
): Markup =>
  customs === null
    ? html`<section id="declared" hidden></section>`
    : html`<section id="declared" class="card" aria-labelledby="declared-title" aria-live="polite">
<h2 id="declared-title">Customs declaration</h2>
${customs instanceof CoreError ? html`<p>${refusalInWords(customs)}</p>` : declared(customs, catalogue)}
</section>`

type Declared = Exclude<SalePreview['customs'], CoreError | null>

const declared = (
  { declaration, signature }: Declared,
  catalogue: Catalogue,
): Markup => html`${declaration.lines.map(line => html`<p>${lineInWords(line, catalogue)}</p>`)}
<p>${purposeWords[declaration.statement.purpose]}, signed by ${signature}.</p>
${declaration.fromDefaults.length === 0 ? null : html`<p class="quiet small">From your account’s defaults: ${declaration.fromDefaults.join(', ')}.</p>`}`

function lineInWords(line: Item, catalogue: Catalogue): Markup {
  const { quantity, currency, countryOfOrigin, hsCode } = line
  const origin = countryOfOrigin === null ? null : catalogue.countryName(countryOfOrigin)
  return html`${quantity} × ${customsDescriptionOf(line)}, ${money(lineValue(line) ?? 0, currency)}${origin && `, made in ${origin}`}${hsCode && `, HS code ${hsCode}`}`
}
