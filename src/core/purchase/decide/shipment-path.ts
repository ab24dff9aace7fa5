import type { PathOf, PurchasePart } from './purchase-fault.ts'

const fields = {
  countryCode: 'to_address.country_code',
  returnCountryCode: 'return_address.country_code',
  fromCountryCode: 'from_address.country_code',
  postalCode: 'to_address.postal_code',
  packageType: 'package_type',
  weight: 'weight',
  weightUnit: 'weight_unit',
  length: 'length',
  width: 'width',
  height: 'height',
  sizeUnit: 'size_unit',
  services: 'service',
  region: 'region',
  declaredValue: 'items',
  insured: 'insured',
  goods: 'items',
  description: 'description',
  value: 'value',
  hsCode: 'hs_code',
  lineWeight: 'weight',
  batch: 'batch_id',
  shipCode: 'ship_code',
  taxIdentifier: 'tax_identifier',
} as const satisfies Record<PurchasePart, string>

/**
 * Names a part by its dotted path in a shipment, as the newest version of the API shows it. Others name it
 * as their own requests do.
 */
export const shipmentPath: PathOf = ({ part, line, package: at }) => {
  if (line !== undefined) return `items.${line}.${fields[part]}`
  return at === undefined ? fields[part] : `packages.${at}.${fields[part]}`
}
