import Type, { type Static } from 'typebox'
import { askedAccessorials } from '#core/catalogue/add-on-type.ts'
import { sizeUnits, weightUnits } from '#core/values/units.ts'
import { oneOf } from '#schema/fields.ts'
import { text, texts } from './item-schema.ts'
import { addressFields } from './parcel-schema.ts'

const flag = Type.Optional(Type.Boolean())
const side = Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 10_000 }))
const count = Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 }))
const FileEnd = Type.Object(addressFields)

/** A handling unit under the names of version 5. */
const FileUnit = Type.Object({
  quantity: count,
  package_type: text(255),
  weight: Type.Number({ exclusiveMinimum: 0, maximum: 100_000 }),
  weight_unit: oneOf(weightUnits),
  length: side,
  width: side,
  height: side,
  size_unit: Type.Optional(oneOf(sizeUnits)),
  freight_class: text(10),
  nmfc: text(20),
  pieces: count,
  hazmat: flag,
  stackable: flag,
  package_contents: text(255),
})
export type FileUnit = Static<typeof FileUnit>

/** The JSON file of `quote` for freight: its `type` is `ltl`. */
export const FreightFile = Type.Object({
  type: oneOf(['ltl']),
  to_address: FileEnd,
  from_address: Type.Optional(FileEnd),
  packages: Type.Array(FileUnit, { minItems: 1, maxItems: 50 }),
  accessorials: Type.Optional(
    Type.Array(oneOf(askedAccessorials), { maxItems: askedAccessorials.length }),
  ),
  pickup_date: text(10),
  service: text(255),
  postage_types: texts(500),
})
export type FreightFile = Static<typeof FreightFile>
