import { box, mug, parcel } from '../../test/proof/parcels.ts'

/** An ordinary parcel to an ordinary address, as a shop sends it. */
export const body = (index: number): Record<string, unknown> => ({
  to_address: {
    name: `Ada Moreau ${index % 1000}`,
    company: 'Harbour Books',
    address1: `${100 + (index % 900)} SW Main St`,
    address2: 'Apt 4',
    city: 'Portland',
    province_code: 'OR',
    postal_code: String(97201 + (index % 30)),
    country_code: 'US',
    phone: '503 555 0100',
    email: 'ada@example.com',
    is_residential: true,
  },
  weight_unit: 'oz',
  weight: 4 + (index % 40) / 4,
  length: 10,
  width: 8,
  height: 2 + (index % 5),
  size_unit: 'in',
  package_type: 'Parcel',
  postage_type: 'Cheapest Tracked',
  label_format: 'pdf',
  order_id: String(1_000_000 + index),
  items: [
    {
      description: 'Coffee mug',
      sku: `MUG-${index % 100}`,
      quantity: 1 + (index % 3),
      value: 12.5,
      currency: 'CAD',
      country_of_origin: 'CA',
      hs_code: '691110',
    },
  ],
})

/** The first of these parcels as a version gives it to the core. */
export const firstParcel = parcel({
  toAddress: {
    name: 'Ada Moreau 0',
    company: 'Harbour Books',
    address1: '100 SW Main St',
    address2: 'Apt 4',
    city: 'Portland',
    provinceCode: 'OR',
    postalCode: '97201',
    countryCode: 'US',
    phone: '503 555 0100',
    email: 'ada@example.com',
    residential: true,
  },
  packages: [{ ...box, weightUnit: 'oz', weight: 4, height: 2 }],
  postageType: 'Cheapest Tracked',
  items: [{ ...mug, sku: 'MUG-0' }],
})
