import type { Product } from '#core/product/product.ts'
import type { Manufacturer } from '#core/shipment/manufacturer.ts'
import { houseCurrency } from '#core/values/money.ts'
import {
  type Converter,
  read,
  unchanged,
  type WithEveryField,
  write,
} from '../kit/json-defaults.ts'

/** What no column has. */
type ProductRecord = Omit<Product, 'approvedAt' | 'createdAt' | 'updatedAt'>

export const productText = (product: ProductRecord): string =>
  JSON.stringify(record(write, product))

export const productRecordOf = (text: string): ProductRecord => record(read, JSON.parse(text))

const record = (json: Converter, product: ProductRecord): WithEveryField<ProductRecord> => ({
  sku: product.sku,
  title: product.title,
  description: json.value(product.description, null),
  customsDescription: json.value(product.customsDescription, null),
  hsCode: json.value(product.hsCode, null),
  countryOfOrigin: json.value(product.countryOfOrigin, null),
  manufacturer: json.record(product.manufacturer, manufacturer),
  value: json.value(product.value, null),
  currency: json.value(product.currency, houseCurrency),
  suggestion: json.record(product.suggestion, unchanged),
})

const manufacturer = (json: Converter, maker: Manufacturer): WithEveryField<Manufacturer> => ({
  name: json.value(maker.name, null),
  address1: json.value(maker.address1, null),
  city: json.value(maker.city, null),
  provinceCode: json.value(maker.provinceCode, null),
  postalCode: json.value(maker.postalCode, null),
  countryCode: json.value(maker.countryCode, null),
})
