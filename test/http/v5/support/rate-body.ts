import type { Body } from '../../../support/body.ts'

export const toPortland = {
  name: 'Ada Moreau',
  company: 'Harbour Books',
  address1: '1200 SW Main St',
  address2: 'Apt 4',
  city: 'Portland',
  province_code: 'OR',
  postal_code: '97205',
  country_code: 'US',
  phone: '503 555 0100',
  email: 'ada@example.com',
  is_residential: true,
}

export const box = {
  weight: 2,
  weight_unit: 'lbs',
  length: 10,
  width: 8,
  height: 4,
  size_unit: 'in',
  package_type: 'Parcel',
}

export const mug = { title: 'Coffee mug', quantity: 2, value: 12.5, currency: 'CAD' }

/** A parcel that every domestic service of the built-in catalogue takes. */
export const rateBody = (changes: Body = {}, recipient: Body = {}): Body => ({
  to_address: { ...toPortland, ...recipient },
  packages: [box],
  items: [mug],
  ...changes,
})
