import type { AccountSettings } from '../account/settings.ts'
import type { PostalAddress } from '../address/postal-address.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { noManufacturer } from '../shipment/item.ts'
import type { ShipmentRequest } from '../shipment/shipment.ts'

/** A name that stands for no fault of the sandbox. */
export const sampleAddress: Omit<PostalAddress, 'residential'> = {
  name: 'Ada Moreau',
  company: null,
  address1: '20 W 34th St',
  address2: null,
  city: 'New York',
  provinceCode: 'NY',
  postalCode: '10118',
  countryCode: 'US',
  phone: null,
  email: null,
}

export const sampleWeight = { weight: 1, weightUnit: 'lbs' } as const
export const sampleValue = 10_00
const side = 6

const mug = {
  title: 'Coffee mug',
  description: null,
  customsDescription: null,
  sku: null,
  quantity: 1,
  value: sampleValue,
  currency: 'CAD',
  countryOfOrigin: null,
  hsCode: null,
  ...noManufacturer,
  weight: null,
  weightUnit: null,
} as const

/** A small box to New York, with what customs want to know. */
export function sampleShipment(
  { packages }: Pick<Catalogue, 'packages'>,
  { region }: AccountSettings,
): ShipmentRequest {
  const parcel = packages.find(type => type.sidesMicrometres === null)
  if (!parcel) throw new Error('the catalogue has no package without a size')
  const sizes = { length: side, width: side, height: side, sizeUnit: 'in' } as const
  return {
    toAddress: { ...sampleAddress, residential: false },
    returnAddress: null,
    fromAddress: null,
    isReturn: false,
    isFba: false,
    packages: [{ ...sampleWeight, ...sizes, packageType: parcel.name, packageContents: null }],
    postageType: null,
    customsDescription: null,
    hsCode: null,
    countryOfOrigin: null,
    value: null,
    currency: 'CAD',
    items: [mug],
    taxIdentifier: null,
    region,
    signature: false,
    insured: false,
    labelFormat: 'pdf',
    purchaseLabel: true,
    ownAddress: null,
    customs: null,
  }
}
