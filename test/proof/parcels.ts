import { noManufacturer } from '#core/shipment/item.ts'
import type { Package } from '#core/shipment/package.ts'
import type { ShipmentRequest } from '#core/shipment/shipment.ts'
import type { KeyedCreation } from '../support/create-shipment.ts'
import type { Random } from './random.ts'

const nowhere = {
  company: null,
  address1: '1200 SW Main St',
  address2: null,
  phone: null,
  email: null,
  residential: true,
}

/** Places of each kind of lane: domestic for each carrier, home, and abroad. */
const places = [
  { city: 'Portland', provinceCode: 'OR', postalCode: '97205', countryCode: 'US' },
  { city: 'New York', provinceCode: 'NY', postalCode: '10001', countryCode: 'US' },
  { city: 'Honolulu', provinceCode: 'HI', postalCode: '96813', countryCode: 'US' },
  { city: 'Calgary', provinceCode: 'AB', postalCode: 'T2P 1J9', countryCode: 'CA' },
  { city: 'Halifax', provinceCode: 'NS', postalCode: 'B3H 4R2', countryCode: 'CA' },
  { city: 'Berlin', provinceCode: null, postalCode: '10115', countryCode: 'DE' },
] as const

export const mug = {
  title: null,
  description: 'Coffee mug',
  customsDescription: null,
  sku: null,
  quantity: 1,
  value: 1250,
  currency: 'CAD',
  countryOfOrigin: 'CA',
  hsCode: '691110',
  ...noManufacturer,
  weight: null,
  weightUnit: null,
} as const

export const box: Package = {
  weight: 2,
  weightUnit: 'lbs',
  length: 10,
  width: 8,
  height: 4,
  sizeUnit: 'in',
  packageType: 'Parcel',
  packageContents: null,
}

/** One parcel to Portland, of two pounds; what is named is otherwise. */
export const parcel = (changes: Partial<ShipmentRequest> = {}, name = 'Ann'): ShipmentRequest => ({
  toAddress: { ...nowhere, ...places[0], name },
  returnAddress: null,
  isReturn: false,
  isFba: false,
  packages: [box],
  postageType: null,
  customsDescription: null,
  hsCode: null,
  countryOfOrigin: null,
  value: null,
  currency: 'CAD',
  items: [mug],
  taxIdentifier: null,
  region: 'ON',
  signature: false,
  insured: false,
  labelFormat: 'pdf',
  purchaseLabel: true,
  fromAddress: null,
  ownAddress: null,
  customs: null,
  ...changes,
})

/** By the value, which is drawn: one shipment of eight has more than one package. */
const furtherBoxes = (value: number): readonly Package[] =>
  value % 8 === 0
    ? Array.from({ length: 1 + (value % 5) }, (_, at) => ({ ...box, weight: 1 + at }))
    : []

export const anyParcel = (random: Random, name: string): ShipmentRequest => {
  const place = random.pick(places)
  const toAddress = { ...nowhere, ...place, residential: random.chance(0.5), name }
  const first = { ...box, weight: 1 + random.below(12), length: 6 + random.below(8) }
  const item = { ...mug, quantity: 1 + random.below(4), value: 100 + random.below(9000) }
  return parcel({
    toAddress,
    packages: [first, ...furtherBoxes(item.value)],
    items: [item],
    signature: random.chance(0.2),
    insured: random.chance(0.3),
  })
}

export const creation = (
  request: ShipmentRequest,
  changes: Partial<KeyedCreation> = {},
): KeyedCreation => ({
  request,
  choice: { kind: 'cheapest_tracked' },
  maxPrice: null,
  orderId: null,
  storeId: null,
  batchId: null,
  draft: false,
  key: null,
  fault: null,
  pathOf: ({ part }) => part,
  ...changes,
})
