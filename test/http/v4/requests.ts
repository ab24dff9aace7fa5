import type { Body } from '../../support/body.ts'

// Tests that are about no version take these by test/support/tested-version.ts: nothing is imported
// here but types.

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

export const to = (recipient: Body): Body => ({ to_address: { ...toPortland, ...recipient } })

export const rateBody = (changes: Body = {}, recipient: Body = {}): Body => ({
  ...to(recipient),
  weight_unit: 'lbs',
  weight: 2,
  length: 10,
  width: 8,
  height: 4,
  size_unit: 'in',
  package_type: 'Parcel',
  ...changes,
})

export const mug = { description: 'Coffee mug', quantity: 2, value: 12.5, currency: 'CAD' }

/** With what customs want to know. */
export const shipmentBody = (changes: Body = {}, recipient: Body = {}): Body =>
  rateBody({ items: [mug], ...changes }, recipient)

export const draft = { is_draft: true }
