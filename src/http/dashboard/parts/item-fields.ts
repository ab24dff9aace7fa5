import { type Item, noManufacturer } from '#core/shipment/item.ts'
import { type Currency, currencies, withoutNoise } from '#core/values/money.ts'
import { html, type Markup } from '../../base/html.ts'
import { type Choice, type FormState, inputField, selectField } from './field.ts'
import type { FormReader } from './form-reader.ts'

const mostPieces = 9999
const mostValue = 1_000_000

export const itemFields = (state: FormState, at: number, countries: readonly Choice[]): Markup => {
  const name = (part: string): string => `items.${at}.${part}`
  return html`<fieldset class="fields"><legend>Line ${at + 1}</legend>
${inputField(state, name('title'), { label: 'What it is', width: 'half', maxLength: 255 })}
${inputField(state, name('hs_code'), { label: 'HS code', width: 'half', maxLength: 13, hint: '6 to 10 digits, as 6911.10' })}
${inputField(state, name('quantity'), { label: 'Pieces', inputMode: 'numeric', width: 'quarter', maxLength: 4 })}
${inputField(state, name('value'), { label: 'Value of one', inputMode: 'decimal', width: 'quarter', maxLength: 12 })}
${selectField(state, name('currency'), { label: 'Currency', width: 'quarter', choices: currencies.map(value => ({ value, text: value })) })}
${selectField(state, name('country_of_origin'), { label: 'Made in', width: 'quarter', choices: countries })}
</fieldset>`
}

/** Null for a line that says nothing. What the form does not show stays as it was. */
export function readItem(reader: FormReader, at: number, before: Item | undefined): Item | null {
  const name = (part: string): string => `items.${at}.${part}`
  const title = reader.line(name('title'), 255)
  const hsCode = hsCodeIn(reader, name('hs_code'))
  const value = reader.number(name('value'), mostValue)
  const quantity = reader.number(name('quantity'), mostPieces) ?? 1
  if (!Number.isInteger(quantity) || quantity < 1) {
    reader.refuse(name('quantity'), 'must be a whole number from 1')
  }
  if (title === null && hsCode === null && value === null) return null
  const isSame = before !== undefined && (before.title ?? before.description) === title
  return {
    ...(isSame ? before : unsaid),
    title,
    quantity,
    value: value === null ? null : withoutNoise(value * 100),
    currency: reader.choice<Currency>(name('currency'), currencies) ?? 'CAD',
    countryOfOrigin: reader.line(name('country_of_origin'), 2),
    hsCode,
  }
}

function hsCodeIn(reader: FormReader, name: string): string | null {
  const code = reader.line(name, 13)
  if (code === null || /^(?:\.?\d){6,10}$/.test(code)) return code
  return reader.refuse(name, 'must have 6 to 10 digits')
}

const unsaid = {
  description: null,
  customsDescription: null,
  sku: null,
  weight: null,
  weightUnit: null,
  ...noManufacturer,
} as const satisfies Partial<Item>

export const fieldsOfItem = (item: Item, at: number): readonly (readonly [string, string])[] =>
  [
    ['title', item.title ?? item.description],
    ['hs_code', item.hsCode],
    ['quantity', String(item.quantity)],
    ['value', item.value === null ? null : String(withoutNoise(item.value / 100))],
    ['currency', item.currency],
    ['country_of_origin', item.countryOfOrigin],
  ].flatMap(([part, text]) => (text ? [[`items.${at}.${part}`, text] as const] : []))
