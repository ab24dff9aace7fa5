import { blankAddress, type PostalAddress } from '#core/address/postal-address.ts'
import { exactFreight } from '#core/freight/check-freight.ts'
import type { FreightQuestion } from '#core/freight/freight-quote.ts'
import type {
  FreightContext,
  FreightPart,
  UncheckedFreight,
  UncheckedUnit,
} from '#core/freight/unchecked-freight.ts'
import { compileLenient } from '#schema/leniency.ts'
import { compileCheck } from '#schema/validation.ts'
import { type FileUnit, FreightFile } from './freight-schema.ts'
import { addressFields } from './parcel-schema.ts'
import { namesOf, readFields } from './rename-fields.ts'

const readLeniently = compileLenient(FreightFile)
const check = compileCheck(FreightFile)

/** Whether a file of `quote` is about freight: its `type` says so, as in version 5. */
export const isFreightFile = (written: unknown): boolean =>
  typeof written === 'object' && written !== null && 'type' in written && written.type === 'ltl'

/** Reads a file of freight. The refusal of a wrong one names all its faults. */
export function readFreight(written: unknown, context: FreightContext): FreightQuestion {
  const file = readLeniently(written)
  const fault = check(file)
  if (fault) throw fault
  return exactFreight(toFreight(file as FreightFile, context), context, ({ part, unit }) =>
    unit === undefined ? fieldOf[part] : `packages.${unit}.${fieldOf[part]}`,
  )
}

const fieldOf = {
  countryCode: 'to_address.country_code',
  postalCode: 'to_address.postal_code',
  fromCountryCode: 'from_address.country_code',
  fromPostalCode: 'from_address.postal_code',
  units: 'packages',
  quantity: 'quantity',
  unitType: 'package_type',
  weight: 'weight',
  length: 'length',
  width: 'width',
  height: 'height',
  sizeUnit: 'size_unit',
  freightClass: 'freight_class',
  nmfc: 'nmfc',
  pieces: 'pieces',
  accessorials: 'accessorials',
  pickupOn: 'pickup_date',
  services: 'service',
} as const satisfies Record<FreightPart, string>

const toFreight = (file: FreightFile, { settings }: FreightContext): UncheckedFreight => ({
  destination: toEnd(file.to_address),
  origin: file.from_address ? toEnd(file.from_address) : null,
  units: file.packages.map(unit => toUnit(unit, settings.defaultSizeUnit)),
  accessorials: file.accessorials ?? [],
  pickupOn: file.pickup_date ?? null,
  services: file.service === undefined ? (file.postage_types ?? null) : [file.service],
})

const toEnd = (address: FreightFile['to_address']): PostalAddress => ({
  ...blankAddress,
  ...readFields(namesOf(addressFields), address),
})

const toUnit = (unit: FileUnit, sizeUnit: UncheckedUnit['sizeUnit']): UncheckedUnit => ({
  quantity: unit.quantity ?? null,
  unitType: unit.package_type ?? null,
  weight: unit.weight,
  weightUnit: unit.weight_unit,
  length: unit.length ?? null,
  width: unit.width ?? null,
  height: unit.height ?? null,
  sizeUnit: unit.size_unit ?? sizeUnit,
  freightClass: unit.freight_class ?? null,
  nmfc: unit.nmfc ?? null,
  pieces: unit.pieces ?? null,
  hazmat: unit.hazmat ?? false,
  stackable: unit.stackable ?? true,
  description: unit.package_contents ?? null,
})
