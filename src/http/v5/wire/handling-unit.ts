import Type, { type Static } from 'typebox'
import { freightClasses } from '#core/catalogue/freight-class.ts'
import { mostUnits } from '#core/freight/check-unit.ts'
import { unitTypes } from '#core/freight/handling-unit.ts'
import type { UncheckedUnit } from '#core/freight/unchecked-freight.ts'
import { sizeUnits, weightUnits } from '#core/values/units.ts'
import { nullable, oneOf, optionalLine } from '#schema/fields.ts'
import { text } from './envelope.ts'
import { unitExample } from './freight-examples.ts'
import { flag, optional } from './request-fields.ts'

const side = (description: string, example: number) =>
  Type.Number({
    exclusiveMinimum: 0,
    maximum: 10_000,
    description: `${description}, in size_unit`,
    examples: [example],
  })

const HandlingUnit = Type.Object(
  {
    quantity: optional(
      Type.Integer({
        minimum: 1,
        maximum: mostUnits,
        description: 'Number of identical units; 1 by default',
        examples: [unitExample.quantity],
      }),
    ),
    package_type: optional(
      oneOf(unitTypes, {
        description: 'What a forklift lifts; a pallet by default',
        examples: [unitExample.package_type],
      }),
    ),
    package_contents: optionalLine(
      255,
      'What it holds, as the bill of lading describes it',
      unitExample.package_contents,
    ),
    weight: Type.Number({
      exclusiveMinimum: 0,
      maximum: 100_000,
      description: 'Weight of one unit with its pallet, in weight_unit; at most 2,500 lb',
      examples: [unitExample.weight],
    }),
    weight_unit: oneOf(weightUnits, {
      description: 'Unit of the weight',
      examples: [unitExample.weight_unit],
    }),
    length: side('Longest side of one unit', unitExample.length),
    width: side('Second side', unitExample.width),
    height: side('From the floor to its top, at most 96 inches', unitExample.height),
    size_unit: optional(
      oneOf(sizeUnits, {
        description:
          'Unit of the sides; required, unless the account setting default_size_unit supplies it',
        examples: [unitExample.size_unit],
      }),
    ),
    freight_class: optional(
      oneOf(freightClasses, {
        description: 'The freight class; by default found from the density of the goods',
        examples: [unitExample.freight_class],
      }),
    ),
    nmfc: optionalLine(
      20,
      'Item of the National Motor Freight Classification, `156600` or `156600-02`',
      '156600-02',
    ),
    pieces: optional(
      Type.Integer({
        minimum: 1,
        maximum: 100_000,
        description: 'Number of cartons or bags in all these units',
      }),
    ),
    hazmat: flag('It holds dangerous goods; an accessorial is added for it'),
    stackable: flag('Other goods may be stacked on it; true by default'),
  },
  { title: 'HandlingUnit', examples: [unitExample] },
)
type HandlingUnit = Static<typeof HandlingUnit>

export const unitsField = Type.Array(HandlingUnit, {
  minItems: 1,
  maxItems: mostUnits,
  description: `What is loaded: at most ${mostUnits} units in all, each with its weight and size`,
  examples: [[unitExample]],
})

export const toUnit = (
  sent: HandlingUnit,
  { defaultSizeUnit }: { readonly defaultSizeUnit: UncheckedUnit['sizeUnit'] },
): UncheckedUnit => ({
  quantity: sent.quantity ?? null,
  unitType: sent.package_type ?? null,
  weight: sent.weight,
  weightUnit: sent.weight_unit,
  length: sent.length,
  width: sent.width,
  height: sent.height,
  sizeUnit: sent.size_unit ?? defaultSizeUnit,
  freightClass: sent.freight_class ?? null,
  nmfc: sent.nmfc ?? null,
  pieces: sent.pieces ?? null,
  hazmat: sent.hazmat ?? false,
  stackable: sent.stackable ?? true,
  description: sent.package_contents ?? null,
})

const size = (description: string) => nullable(Type.Number({ description }))

/** A unit of a shipment, as it was sent; of what was left out, what stands for it. */
export const ShipmentUnit = Type.Object(
  {
    index: Type.Integer({ description: 'Its position among the packages, from 0' }),
    tracking_code: nullable(text('The PRO number of the shipment; null until it is booked')),
    quantity: Type.Integer({ description: 'Number of identical units' }),
    package_type: text('What a forklift lifts'),
    package_contents: nullable(text('What it holds')),
    weight: Type.Number({ description: 'Weight of one unit, as sent' }),
    weight_unit: oneOf(weightUnits, { description: 'Unit of the weight' }),
    length: size('In size_unit'),
    width: size('In size_unit'),
    height: size('In size_unit'),
    size_unit: nullable(oneOf(sizeUnits, { description: 'Unit of the sides' })),
    freight_class: nullable(text('As sent; null if its density decides')),
    nmfc: nullable(text('Item of the National Motor Freight Classification')),
    pieces: nullable(Type.Integer({ description: 'Number of cartons or bags in all these units' })),
    hazmat: Type.Boolean({ description: 'It holds dangerous goods' }),
    stackable: Type.Boolean({ description: 'Other goods may be stacked on it' }),
  },
  { title: 'ShipmentUnit' },
)

export const fromUnit = (
  unit: UncheckedUnit,
  index: number,
  proNumber: string | null,
): Static<typeof ShipmentUnit> => ({
  index,
  tracking_code: proNumber,
  quantity: unit.quantity ?? 1,
  package_type: typeOfUnit(unit),
  package_contents: unit.description,
  weight: unit.weight,
  weight_unit: unit.weightUnit,
  length: unit.length,
  width: unit.width,
  height: unit.height,
  size_unit: unit.sizeUnit,
  freight_class: unit.freightClass,
  nmfc: unit.nmfc,
  pieces: unit.pieces,
  hazmat: unit.hazmat,
  stackable: unit.stackable,
})

export const typeOfUnit = ({ unitType }: Pick<UncheckedUnit, 'unitType'>): string =>
  unitType ?? 'pallet'
