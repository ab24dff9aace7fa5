import type { PostalAddress } from '#core/address/postal-address.ts'
import type { LabelAddress } from '#core/ports/labels.ts'
import type { Item } from '#core/shipment/item.ts'
import type { Every, Turn } from './json-defaults.ts'

type Lines = Omit<PostalAddress, 'residential'>

export const addressLines = (turn: Turn, of: Lines): Every<Lines> => ({
  name: turn.value(of.name, null),
  company: turn.value(of.company, null),
  address1: turn.value(of.address1, null),
  address2: turn.value(of.address2, null),
  city: turn.value(of.city, null),
  provinceCode: turn.value(of.provinceCode, null),
  postalCode: turn.value(of.postalCode, null),
  countryCode: turn.value(of.countryCode, null),
  phone: turn.value(of.phone, null),
  email: turn.value(of.email, null),
})

export const postalAddress = (turn: Turn, of: PostalAddress): Every<PostalAddress> => ({
  ...addressLines(turn, of),
  residential: turn.value(of.residential, true),
})

export const labelAddress = (turn: Turn, of: LabelAddress): Every<LabelAddress> => ({
  ...addressLines(turn, of),
  countryCode: of.countryCode,
  countryName: of.countryName,
})

export const item = (turn: Turn, of: Item): Every<Item> => ({
  description: turn.value(of.description, null),
  sku: turn.value(of.sku, null),
  quantity: turn.value(of.quantity, 1),
  value: turn.value(of.value, null),
  currency: of.currency,
  countryOfOrigin: turn.value(of.countryOfOrigin, null),
  hsCode: turn.value(of.hsCode, null),
  manufacturerName: turn.value(of.manufacturerName, null),
  manufacturerAddress1: turn.value(of.manufacturerAddress1, null),
  manufacturerCity: turn.value(of.manufacturerCity, null),
  manufacturerProvinceCode: turn.value(of.manufacturerProvinceCode, null),
  manufacturerPostalCode: turn.value(of.manufacturerPostalCode, null),
  manufacturerCountryCode: turn.value(of.manufacturerCountryCode, null),
  weight: turn.value(of.weight, null),
  weightUnit: turn.value(of.weightUnit, null),
})
