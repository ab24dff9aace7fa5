import type { PathOf, PurchasePart } from '../../purchase/decide/purchase-fault.ts'

const fields = {
  countryCode: 'to_address.country_code',
  returnCountryCode: 'return_address.country_code',
  fromCountryCode: 'from_address.country_code',
  postalCode: 'to_address.postal_code',
  packageType: 'package_type',
  length: 'length',
  width: 'width',
  height: 'height',
  sizeUnit: 'size_unit',
  services: 'service',
  region: 'region',
  declaredValue: 'items',
  goods: 'items',
  description: 'description',
  value: 'value',
  hsCode: 'hs_code',
  lineWeight: 'weight',
  batch: 'batch_id',
  shipCode: 'ship_code',
  taxIdentifier: 'tax_identifier',
} as const satisfies Record<PurchasePart, string>

/** No request is at hand when a batch is processed: parts are named as the stored shipment has them. */
export const fieldOfPart: PathOf = ({ part, line, package: at }) => {
  if (line !== undefined) return `items.${line}.${fields[part]}`
  return at === undefined ? fields[part] : `packages.${at}.${fields[part]}`
}
