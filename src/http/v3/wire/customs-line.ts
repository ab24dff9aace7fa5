import Type, { type Static } from 'typebox'
import { type Item, noManufacturer } from '#core/shipment/item.ts'
import type { Currency } from '#core/values/money.ts'
import { weightUnits } from '#core/values/units.ts'
import { oneOf } from '#schema/fields.ts'
import { itemFields, quantityField } from '../../v3-v4/wire/item-fields.ts'
import { optional, optionalText } from '../../v3-v4/wire/request-fields.ts'
import { toUnitValue } from '../../v3-v4/wire/shipment-item.ts'

export const CustomsLine = Type.Object(
  {
    description: optionalText('What it is, for customs'),
    quantity: quantityField,
    hs_code: itemFields.hs_code,
    country_of_origin: itemFields.country_of_origin,
    value: itemFields.value,
    currency: itemFields.currency,
    weight: optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 100_000,
        description: 'Weight of the whole line, in weight_unit',
      }),
    ),
    weight_unit: optional(oneOf(weightUnits, { description: "The shipment's own when absent" })),
  },
  { title: 'CustomsLine' },
)
type CustomsLine = Static<typeof CustomsLine>

/** A line without a currency or a unit of weight has the shipment's. */
export const toItem = (
  line: CustomsLine,
  shipment: { readonly currency: Currency; readonly weight_unit: Item['weightUnit'] },
): Item => ({
  title: null,
  description: line.description ?? null,
  customsDescription: null,
  sku: null,
  quantity: line.quantity ?? 1,
  value: toUnitValue(line.value),
  currency: line.currency ?? shipment.currency,
  countryOfOrigin: line.country_of_origin ?? null,
  hsCode: line.hs_code ?? null,
  ...noManufacturer,
  weight: line.weight ?? null,
  weightUnit: line.weight_unit ?? shipment.weight_unit ?? null,
})
