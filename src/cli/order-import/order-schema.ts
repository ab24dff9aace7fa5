import Type, { type Static } from 'typebox'
import { addressLimits } from '#core/address/address-limits.ts'
import { currencies } from '#core/values/money.ts'
import { weightUnits } from '#core/values/units.ts'
import { line, lines, oneOf } from '#schema/fields.ts'
import { code, FileItem, text, texts } from '../input/item-schema.ts'
import { addressFields } from '../input/parcel-schema.ts'
import { namesOf } from '../input/rename-fields.ts'

const needed = (maxLength: number) => line({ maxLength })

/** An order of a file: docs/orders-import.md describes its columns. */
export const FileOrder = Type.Object({
  order_id: needed(255),
  ...addressFields,
  name: needed(addressLimits.name),
  address1: needed(addressLimits.address1),
  city: needed(addressLimits.city),
  country_code: code(addressLimits.countryCode),
  weight_unit: oneOf(weightUnits),
  weight: Type.Number({ exclusiveMinimum: 0, maximum: 100_000 }),
  value: Type.Number({ minimum: 0, maximum: 1_000_000 }),
  currency: oneOf(currencies),
  order_at: needed(255),
  customer_id: text(255),
  carrier_code: text(255),
  postage_code: text(255),
  package_code: text(255),
  note: Type.Optional(lines({ maxLength: 2000 })),
  store: text(255),
  tags: texts(100),
  items: Type.Optional(Type.Array(FileItem, { maxItems: 500 })),
})
export type FileOrder = Static<typeof FileOrder>

const { items: _, ...columns } = FileOrder.properties

/** The fields that a column may hold, and those that every order needs. */
export const orderFields = {
  all: namesOf(columns),
  required: FileOrder.required,
  ofItem: namesOf(FileItem.properties),
}
