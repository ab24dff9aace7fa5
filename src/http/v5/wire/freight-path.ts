import type { FreightPart } from '#core/freight/unchecked-freight.ts'
import type { FreightPathOf } from '#core/purchase/freight/freight-request.ts'

const fields = {
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

/** Names a part of freight by its dotted path in a body. */
export const freightPath: FreightPathOf = ({ part, unit }) =>
  unit === undefined ? fields[part] : `packages.${unit}.${fields[part]}`
