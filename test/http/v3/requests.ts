import type { Body } from '../../support/body.ts'

// Tests that are about no version take these by test/support/tested-version.ts: nothing is imported
// here but types.

export const rateBody = (changes: Body = {}, recipient: Body = {}): Body => ({
  name: 'Ada Moreau',
  address1: '1200 SW Main St',
  city: 'Portland',
  province_code: 'OR',
  postal_code: '97205',
  country_code: 'US',
  email: 'ada@example.com',
  phone: 5035550100,
  ...recipient,
  weight_unit: 'lbs',
  weight: 2,
  length: 10,
  width: 8,
  height: 4,
  size_unit: 'in',
  package_type: 'Parcel',
  package_contents: 'Coffee mugs',
  value: 25,
  currency: 'CAD',
  ...changes,
})

export const shipmentBody = (changes: Body = {}, recipient: Body = {}): Body =>
  rateBody({ postage_type: 'Cheapest Tracked', ...changes }, recipient)

export const draft = { purchase_label: false }
