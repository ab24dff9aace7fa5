import { type Item, noManufacturer } from '#core/shipment/item.ts'
import type { ShipmentRequest } from '#core/shipment/shipment.ts'
import { formatMinor, houseCurrency, type Minor } from '#core/values/money.ts'
import type { FormReader } from '../../forms/form-reader.ts'

/** One field says what a parcel is worth whose goods nobody lists, since it crosses no border. */
const field = 'worth'

type Goods = Pick<ShipmentRequest, 'items' | 'value' | 'currency'>

/** Whether the field can say it: a sum can't be shared out among several goods. */
export function isWorthOneSum({ items, value, currency }: Goods): boolean {
  const [first, ...others] = items
  if (!first) return value === null || currency === houseCurrency
  return others.length === 0 && first.quantity === 1 && first.currency === houseCurrency
}

export const fieldsOfWorth = (goods: Goods): readonly (readonly [string, string])[] => {
  const worth = isWorthOneSum(goods) ? worthOf(goods) : null
  return worth === null ? [] : [[field, formatMinor(worth)]]
}

const worthOf = ({ items: [item], value }: Goods): Minor | null => (item ? item.value : value)

/** The goods as they were, but for a worth that somebody typed. */
export function goodsAtHome(reader: FormReader, known: Goods): Goods {
  const { items, value, currency } = known
  if (!reader.form.has(field) || !reader.isChanged(field) || !isWorthOneSum(known)) {
    return { items, value, currency }
  }
  const worth = reader.money(field)
  const [item] = items
  if (item) {
    const isNothing = worth === null && item.title === loneGoods(0).title
    return { items: isNothing ? [] : [{ ...item, value: worth }], value, currency }
  }
  // A program that sent the value of the whole parcel finds it there.
  if (value !== null) return { items, value: worth, currency }
  return { items: worth === null ? [] : [loneGoods(worth)], value, currency }
}

/** Programs say what a parcel is worth by its items alone. */
const loneGoods = (value: Minor): Item => ({
  title: 'Goods',
  description: null,
  customsDescription: null,
  sku: null,
  quantity: 1,
  value,
  currency: houseCurrency,
  countryOfOrigin: null,
  hsCode: null,
  ...noManufacturer,
  weight: null,
  weightUnit: null,
})
