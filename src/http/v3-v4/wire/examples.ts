/**
 * The examples of the published documents. A test sends their requests to a real service and compares
 * its answers with theirs.
 */

export const addressExample = {
  name: 'Ada Moreau',
  address1: '1200 SW Main St',
  city: 'Portland',
  province_code: 'OR',
  postal_code: '97205',
  country_code: 'US',
} as const

export const parcelExample = {
  weight_unit: 'lbs',
  weight: 2.5,
  length: 10,
  width: 8,
  height: 4,
  size_unit: 'in',
  package_type: 'Parcel',
} as const

export const itemExample = {
  description: 'Coffee mug',
  quantity: 2,
  value: 12.5,
  currency: 'CAD',
} as const

export const answeredItemExample = {
  ...itemExample,
  sku: null,
  country_of_origin: null,
  hs_code: null,
  manufacturer_name: null,
  manufacturer_address1: null,
  manufacturer_city: null,
  manufacturer_province_code: null,
  manufacturer_postal_code: null,
  manufacturer_country_code: null,
}

export const shipCodeExample = '261122I6SXAC'
export const trackingCodeExample = '9361280000100000000011'
export const momentExample = '2026-11-22T15:04:05.000Z'
/** Where an instance listens by default. */
const here = 'http://127.0.0.1:4100'
export const sandboxUrlExample = `${here}/sandbox`

export const answeredRateExample = {
  postage_type: '<CarrierA> Parcel Select Ground',
  postage_type_id: 4,
  package_type: 'Parcel',
  trackable: true,
  base_rate: 15.03,
  add_ons: [],
  duty: 0,
  rate: 15.03,
  gst: 0,
  pst: 0,
  hst: 0,
  qst: 0,
  duty_tax: 0,
  tax: 0,
  total: 15.03,
  currency: 'CAD',
  delivery_days: '3-10',
}

const shopExample = {
  return_name: 'Harbour Books',
  return_company: null,
  return_address1: '2480 Coachman Court',
  return_address2: 'Unit 6',
  return_city: 'Mississauga',
  return_province_code: 'ON',
  return_postal_code: 'L5T 2N7',
  return_country_code: 'CA',
}

export const shipmentExample = {
  ship_code: shipCodeExample,
  tracking_code: trackingCodeExample,
  status: 'Ready',
  ...addressExample,
  company: null,
  address2: null,
  phone: null,
  email: null,
  is_residential: true,
  ...shopExample,
  is_return: false,
  is_fba: false,
  is_draft: false,
  ...parcelExample,
  postage_type: '<CarrierA> Parcel Select Ground',
  package_contents: 'Coffee mug',
  value: 25,
  currency: 'CAD',
  items: [answeredItemExample],
  tax_identifier: null,
  region: 'ON',
  signature_confirmation: false,
  insured: false,
  label_format: 'pdf',
  purchase_label: true,
  rate: 15.03,
  tax: 0,
  total_paid: 15.03,
  order_id: '1001',
  display_order_id: '1001',
  store: '1',
  batch_id: null,
  closeout_id: null,
  created_at: momentExample,
}
