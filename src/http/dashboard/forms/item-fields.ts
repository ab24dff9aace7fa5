import { type Item, noManufacturer } from '#core/shipment/item.ts'
import { type Currency, currencies, withoutNoise } from '#core/values/money.ts'
import { html, type Markup } from '../../base/html.ts'
import { type Choice, type FormState, inputField, selectField } from './field.ts'
import { fieldLabel } from './field-labels.ts'
import type { FormReader } from './form-reader.ts'

const mostPieces = 9999
const mostValue = 1_000_000

const unsaidOrigin: Choice = { value: '', text: 'Not specified' }

export const itemFields = (
  state: FormState,
  at: number,
  countries: readonly Choice[],
  sku: string | null,
): Markup => {
  const name = (part: string): string => `items.${at}.${part}`
  const isUnsaid = state.value(name('country_of_origin')) === ''
  return html`<fieldset class="fields"><legend>Line ${at + 1}</legend>
${inputField(state, name('title'), { label: fieldLabel('items.title'), width: 'half', ...(sku !== null && { hint: skuHint(state.value(name('title')), sku) }) })}
${inputField(state, name('hs_code'), { label: fieldLabel('items.hs_code'), width: 'half', hint: '6 to 10 digits, such as 6911.10' })}
${inputField(state, name('quantity'), { label: fieldLabel('items.quantity'), inputMode: 'numeric', width: 'quarter' })}
${inputField(state, name('value'), { label: fieldLabel('items.value'), inputMode: 'decimal', width: 'quarter' })}
${selectField(state, name('currency'), { label: fieldLabel('items.currency'), width: 'quarter', choices: currencies.map(value => ({ value, text: value })) })}
${selectField(state, name('country_of_origin'), { label: fieldLabel('items.country_of_origin'), width: 'quarter', choices: [unsaidOrigin, ...countries], keepsUnknown: true, ...(isUnsaid && { hint: 'From its product or the account' }) })}
</fieldset>`
}

const skuHint = (title: string, sku: string): string =>
  title === '' ? `SKU ${sku}` : `SKU ${sku}. With another description it no longer applies.`

/** Null for a line that says nothing, or was emptied. What the form does not show stays as it was. */
export function readItem(reader: FormReader, at: number, before: Item | undefined): Item | null {
  const name = (part: string): string => `items.${at}.${part}`
  const shown = reader.kept(name('title'), before && titleOf(before), () =>
    reader.line(name('title'), 255),
  )
  const item = {
    ...(before && !isAnother(reader, name('title'), before) ? before : unsaid),
    title: reader.kept(name('title'), before?.title, () => shown),
    quantity: reader.kept(name('quantity'), before?.quantity, () =>
      quantityIn(reader, name('quantity')),
    ),
    value: reader.kept(name('value'), before?.value, () => valueIn(reader, name('value'))),
    currency: reader.choice<Currency>(name('currency'), currencies) ?? 'CAD',
    countryOfOrigin: reader.kept(name('country_of_origin'), before?.countryOfOrigin, () =>
      reader.line(name('country_of_origin'), 2),
    ),
    hsCode: reader.kept(name('hs_code'), before?.hsCode, () => hsCodeIn(reader, name('hs_code'))),
  }
  if (shown !== null || item.hsCode !== null || item.value !== null) return item
  const hasPieces = reader.line(name('quantity'), 20) !== null
  return before && saysNoMore(before) && hasPieces ? item : null
}

/** Goods of another name have another SKU, and another maker. */
const isAnother = (reader: FormReader, name: string, before: Item): boolean =>
  titleOf(before) !== null && reader.isChanged(name)

const titleOf = ({ title, description }: Item): string | null => title ?? description

/** A line may be its SKU alone: a product says the rest. */
const saysNoMore = (item: Item): boolean =>
  titleOf(item) === null && item.hsCode === null && item.value === null

function quantityIn(reader: FormReader, name: string): number {
  const quantity = reader.positive(name, mostPieces) ?? 1
  if (!Number.isInteger(quantity)) reader.refuse(name, 'must be a whole number from 1')
  return quantity
}

function valueIn(reader: FormReader, name: string): number | null {
  const value = reader.number(name, mostValue)
  return value === null ? null : withoutNoise(value * 100)
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

/** An origin that is not said is empty: no default of the form stands for it. */
export const fieldsOfItem = (item: Item, at: number): readonly (readonly [string, string])[] =>
  [
    ['title', titleOf(item) ?? ''],
    ['hs_code', item.hsCode ?? ''],
    ['quantity', String(item.quantity)],
    ['value', item.value === null ? '' : String(withoutNoise(item.value / 100))],
    ['currency', item.currency],
    ['country_of_origin', item.countryOfOrigin ?? ''],
  ].map(([part, text = '']) => [`items.${at}.${part}`, text] as const)
