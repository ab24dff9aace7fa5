import type { AccountSettings } from '#core/account/settings.ts'
import type { Catalogue } from '#core/catalogue/catalogue.ts'
import { invalid } from '#core/errors.ts'
import type { OrderRequest } from '#core/order/order.ts'
import { isCountry } from '#core/rating/check-question.ts'
import type { Item } from '#core/shipment/item.ts'
import { checkItemBytes } from '#core/shipment/item.ts'
import { readInstant } from '#core/time/read-date.ts'
import { withoutNoise } from '#core/values/money.ts'
import { compileLenient } from '#schema/leniency.ts'
import { compileCheck } from '#schema/validation.ts'
import { FileItem } from '../input/item-schema.ts'
import { addressFields } from '../input/parcel-schema.ts'
import { namesOf, readFields } from '../input/rename-fields.ts'
import { FileOrder } from './order-schema.ts'

const readLeniently = compileLenient(FileOrder)
const check = compileCheck(FileOrder)

export type OrderContext = {
  readonly settings: Pick<AccountSettings, 'timeZone'>
  readonly catalogue: Pick<Catalogue, 'countryName'>
}

/** Without the id of its shop, which may not exist yet. */
export type ReadOrder = Omit<OrderRequest, 'shopId'>

/** Reads an order. The refusal of a wrong one names all its faults. */
export function readOrder(written: unknown, { settings, catalogue }: OrderContext): ReadOrder {
  const read = readLeniently(written)
  const fault = check(read)
  if (fault) throw fault
  const order = read as FileOrder
  const { country_code, items = [] } = order
  if (!isCountry(country_code, catalogue)) {
    const sentence = `The country_code must be a two-letter ISO 3166-1 country code, not ${country_code}.`
    throw invalid('country_code', sentence)
  }
  checkItemBytes('items', items)
  return {
    orderId: order.order_id,
    address: readFields(namesOf(addressFields), order),
    weightUnit: order.weight_unit,
    weight: order.weight,
    value: Math.round(order.value * 100),
    currency: order.currency,
    // The check refuses an order without a time, so null never comes.
    orderedAt: readInstant('order_at', order.order_at, settings.timeZone, 'first') ?? 0,
    orderedAtText: order.order_at,
    ...readFields(['customer_id', 'carrier_code', 'postage_code', 'package_code', 'note'], order),
    shopLabel: order.store ?? null,
    tags: order.tags ?? [],
    items: items.map(toItem),
  }
}

const toItem = (item: FileItem): Item => ({
  title: null,
  customsDescription: null,
  ...readFields(namesOf(FileItem.properties), item),
  quantity: item.quantity ?? 1,
  value: item.value === undefined ? null : withoutNoise(item.value * 100),
  currency: item.currency ?? 'CAD',
  weight: null,
  weightUnit: null,
})
