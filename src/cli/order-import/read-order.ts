import type { AccountSettings } from '#core/account/settings.ts'
import type { Catalogue } from '#core/catalogue/catalogue.ts'
import { invalid } from '#core/errors.ts'
import type { OrderRequest } from '#core/order/order.ts'
import { isCountry } from '#core/rating/check-question.ts'
import type { Item } from '#core/shipment/item.ts'
import { checkItemBytes } from '#core/shipment/items-limit.ts'
import { readInstant } from '#core/time/read-date.ts'
import { withoutNoise } from '#core/values/money.ts'
import { compileLenient } from '#schema/leniency.ts'
import { compileCheck } from '#schema/validation.ts'
import type { FileItem } from '../input/item-schema.ts'
import { FileOrder } from './order-schema.ts'

const readLeniently = compileLenient(FileOrder)
const check = compileCheck(FileOrder)

export type OrderContext = {
  readonly settings: Pick<AccountSettings, 'timeZone'>
  readonly catalogue: Pick<Catalogue, 'countryName'>
}

/** An order of a shop that may still have to be opened. */
export type ReadOrder = Omit<OrderRequest, 'shopId'>

/** Reads the cells of an order, and refuses it with everything that is wrong with it. */
export function readOrder(written: unknown, { settings, catalogue }: OrderContext): ReadOrder {
  const read = readLeniently(written)
  const fault = check(read)
  if (fault) throw fault
  const order = read as FileOrder
  const { country_code, items = [] } = order
  if (!isCountry(country_code, catalogue)) {
    const sentence = `The country_code must be a country code of ISO 3166-1, two letters: ${country_code} is none.`
    throw invalid('country_code', sentence)
  }
  checkItemBytes('items', items)
  return {
    orderId: order.order_id,
    address: addressOf(order),
    weightUnit: order.weight_unit,
    weight: order.weight,
    value: Math.round(order.value * 100),
    currency: order.currency,
    // An order without its time did not pass the check.
    orderedAt: readInstant('order_at', order.order_at, settings.timeZone, 'first') ?? 0,
    orderedAtText: order.order_at,
    customerId: order.customer_id ?? null,
    carrierCode: order.carrier_code ?? null,
    postageCode: order.postage_code ?? null,
    packageCode: order.package_code ?? null,
    note: order.note ?? null,
    shopLabel: order.store ?? null,
    tags: order.tags ?? [],
    items: items.map(toItem),
  }
}

const addressOf = (order: FileOrder): OrderRequest['address'] => ({
  name: order.name,
  company: order.company ?? null,
  address1: order.address1,
  address2: order.address2 ?? null,
  city: order.city,
  provinceCode: order.province_code ?? null,
  postalCode: order.postal_code ?? null,
  countryCode: order.country_code,
  phone: order.phone ?? null,
  email: order.email ?? null,
})

const toItem = (item: FileItem): Item => ({
  description: item.description ?? null,
  sku: item.sku ?? null,
  quantity: item.quantity ?? 1,
  value: item.value === undefined ? null : withoutNoise(item.value * 100),
  currency: item.currency ?? 'CAD',
  countryOfOrigin: item.country_of_origin ?? null,
  hsCode: item.hs_code ?? null,
  manufacturerName: item.manufacturer_name ?? null,
  manufacturerAddress1: item.manufacturer_address1 ?? null,
  manufacturerCity: item.manufacturer_city ?? null,
  manufacturerProvinceCode: item.manufacturer_province_code ?? null,
  manufacturerPostalCode: item.manufacturer_postal_code ?? null,
  manufacturerCountryCode: item.manufacturer_country_code ?? null,
  weight: null,
  weightUnit: null,
})
