import Type, { type Static } from 'typebox'
import { type Item, noManufacturer } from '#core/shipment/item.ts'
import type { Currency } from '#core/values/money.ts'
import { weightUnits } from '#core/values/units.ts'
import { nullable, oneOf, optionalLine } from '#schema/fields.ts'
import { itemFields } from '../../v3-v4/wire/item-fields.ts'
import { toUnitValue } from '../../v3-v4/wire/shipment-item.ts'

export const CustomsLine = Type.Object(
  {
    description: optionalLine(255, 'What it is, for customs'),
    quantity: Type.Optional(
      nullable(
        Type.Integer({
          minimum: 1,
          maximum: 9999,
          description: 'How many of it there are; 1 where it is absent',
        }),
      ),
    ),
    hs_code: itemFields.hs_code,
    country_of_origin: itemFields.country_of_origin,
    value: itemFields.value,
    currency: itemFields.currency,
    weight: Type.Optional(
      nullable(
        Type.Number({
          exclusiveMinimum: 0,
          maximum: 100_000,
          description: 'Of the whole line, in weight_unit',
        }),
      ),
    ),
    weight_unit: Type.Optional(
      nullable(oneOf(weightUnits, { description: "The shipment's own when absent" })),
    ),
  },
  { title: 'CustomsLine' },
)
type CustomsLine = Static<typeof CustomsLine>

/** Currency and unit of weight are the shipment's own where a line names none. */
export const toItem = (
  line: CustomsLine,
  shipment: { readonly currency: Currency; readonly weight_unit: Item['weightUnit'] },
): Item => ({
  description: line.description ?? null,
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
