import type { PostalAddress } from '#core/address/postal-address.ts'
import type { LabelAddress } from '#core/ports/labels.ts'
import type { Price } from '#core/rating/quote.ts'
import type { Item } from '#core/shipment/item.ts'
import { type Converter, unchanged, type WithEveryField } from './json-defaults.ts'

type Lines = Omit<PostalAddress, 'residential'>

export const addressLines = (json: Converter, record: Lines): WithEveryField<Lines> => ({
  name: json.value(record.name, null),
  company: json.value(record.company, null),
  address1: json.value(record.address1, null),
  address2: json.value(record.address2, null),
  city: json.value(record.city, null),
  provinceCode: json.value(record.provinceCode, null),
  postalCode: json.value(record.postalCode, null),
  countryCode: json.value(record.countryCode, null),
  phone: json.value(record.phone, null),
  email: json.value(record.email, null),
})

export const postalAddress = (
  json: Converter,
  record: PostalAddress,
): WithEveryField<PostalAddress> => ({
  ...addressLines(json, record),
  residential: json.value(record.residential, true),
})

export const labelAddress = (
  json: Converter,
  record: LabelAddress,
): WithEveryField<LabelAddress> => ({
  ...addressLines(json, record),
  countryCode: record.countryCode,
  countryName: record.countryName,
})

export const item = (json: Converter, record: Item): WithEveryField<Item> => ({
  title: json.value(record.title, null),
  description: json.value(record.description, null),
  customsDescription: json.value(record.customsDescription, null),
  sku: json.value(record.sku, null),
  quantity: json.value(record.quantity, 1),
  value: json.value(record.value, null),
  currency: record.currency,
  countryOfOrigin: json.value(record.countryOfOrigin, null),
  hsCode: json.value(record.hsCode, null),
  manufacturerName: json.value(record.manufacturerName, null),
  manufacturerAddress1: json.value(record.manufacturerAddress1, null),
  manufacturerCity: json.value(record.manufacturerCity, null),
  manufacturerProvinceCode: json.value(record.manufacturerProvinceCode, null),
  manufacturerPostalCode: json.value(record.manufacturerPostalCode, null),
  manufacturerCountryCode: json.value(record.manufacturerCountryCode, null),
  weight: json.value(record.weight, null),
  weightUnit: json.value(record.weightUnit, null),
})

export function price<Kind extends string>(json: Converter, record: Price<Kind>): Price<Kind> {
  const amounts: WithEveryField<Omit<Price<Kind>, 'exchange'>> = {
    baseRate: record.baseRate,
    addOns: json.list(record.addOns, unchanged),
    duty: json.value(record.duty, 0),
    rate: record.rate,
    gst: json.value(record.gst, 0),
    pst: json.value(record.pst, 0),
    hst: json.value(record.hst, 0),
    qst: json.value(record.qst, 0),
    dutyTax: json.value(record.dutyTax, 0),
    tax: json.value(record.tax, 0),
    total: record.total,
    currency: record.currency,
  }
  return record.exchange ? { ...amounts, exchange: record.exchange } : amounts
}
