import { invalid } from '../errors.ts'
import { type Currency, type Minor, roundCents } from '../values/money.ts'
import type { WeightUnit } from '../values/units.ts'

/** One line of what is in the parcel. */
export type Item = {
  /** What the shop calls it; a client of version 3 or 4 has no such name. */
  readonly title: string | null
  readonly description: string | null
  /** What only customs are told. */
  readonly customsDescription: string | null
  readonly sku: string | null
  readonly quantity: number
  /** The value of one unit, in minor units of its currency: it may be a fraction of one, and only sums are rounded. */
  readonly value: number | null
  readonly currency: Currency
  readonly countryOfOrigin: string | null
  readonly hsCode: string | null
  readonly manufacturerName: string | null
  readonly manufacturerAddress1: string | null
  readonly manufacturerCity: string | null
  readonly manufacturerProvinceCode: string | null
  readonly manufacturerPostalCode: string | null
  readonly manufacturerCountryCode: string | null
  /** What the whole line weighs; null where only the parcel was. */
  readonly weight: number | null
  readonly weightUnit: WeightUnit | null
}

export type TaxIdentifier = {
  readonly taxType: string | null
  readonly number: string | null
  readonly issuingAuthority: string | null
}

/** Most goods are sent without a word of who made them. */
export const noManufacturer = {
  manufacturerName: null,
  manufacturerAddress1: null,
  manufacturerCity: null,
  manufacturerProvinceCode: null,
  manufacturerPostalCode: null,
  manufacturerCountryCode: null,
} as const satisfies Partial<Item>

/** What people are shown. */
export const descriptionOf = ({ description, title }: Item): string | null => description ?? title

/** What customs are told. */
export const customsDescriptionOf = (item: Item): string | null =>
  item.customsDescription ?? descriptionOf(item)

/** The value of the whole line, rounded once. */
export const lineValue = ({ value, quantity }: Pick<Item, 'value' | 'quantity'>): Minor | null =>
  value === null ? null : roundCents(quantity * value)

/** The value of the whole parcel, where goods are listed and none of them names a value. */
export const valueWithoutItems = (parcel: {
  readonly items: readonly Pick<Item, 'value'>[]
  readonly value: Minor | null
}): Minor | null => (parcel.items.every(({ value }) => value === null) ? parcel.value : null)

/** A shipment or an order is read whole wherever it is shown, and lists show hundreds of them. */
const mostItemBytes = 128 * 1024

/** For the description of a field that it bounds. */
export const itemsLimitSentence = `Together at most ${mostItemBytes.toLocaleString('en')} bytes as JSON: UTF-8, no blanks between its tokens, null and absent fields left out`

/** As they were read: blanks around a text, and whatever has no name here, do not count. */
export function checkItemBytes(field: string, items: readonly object[] | null | undefined): void {
  if (!items) return
  const bytes = Buffer.byteLength(JSON.stringify(items))
  if (bytes <= mostItemBytes) return
  const sentence = `The ${field} may not exceed ${mostItemBytes} bytes as JSON; these take ${bytes}.`
  throw invalid(field, sentence)
}
