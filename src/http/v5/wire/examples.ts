/**
 * The examples of the published document. A test sends their requests to a real service and compares
 * its answers with theirs.
 */

export const momentExample = '2026-11-22T15:04:05.000Z'
export const sandboxExample = 'http://127.0.0.1:4100/sandbox'
export const baseExample = `${sandboxExample}/api/v5`
export const trackingCodeExample = '9205500000000000000000'

export const addressExample = {
  name: 'Ada Moreau',
  address1: '1200 SW Main St',
  city: 'Portland',
  province_code: 'OR',
  postal_code: '97205',
  country_code: 'US',
} as const

export const packageExample = {
  weight: 2.5,
  weight_unit: 'lbs',
  length: 10,
  width: 8,
  height: 4,
  size_unit: 'in',
  package_type: 'Parcel',
} as const

export const itemExample = {
  title: 'Coffee mug',
  quantity: 2,
  value: 12.5,
  currency: 'CAD',
} as const

export const serviceExample = {
  postage_type_id: 4,
  service: 'carriera.parcel_select_ground',
  carrier: '<CarrierA>',
  service_name: '<CarrierA> Parcel Select Ground',
} as const

export const rateExample = {
  ...serviceExample,
  package_type: 'Parcel',
  trackable: true,
  base_rate: 15.03,
  add_ons: [],
  duty: 0,
  subtotal: 15.03,
  gst: 0,
  pst: 0,
  hst: 0,
  qst: 0,
  duty_tax: 0,
  tax: 0,
  total: 15.03,
  currency: 'CAD',
  estimated_delivery_days: 10,
  delivery_days: '3-10',
} as const

export const shipCodeExample = '261122I6SXAC'
export const trackingUrlExample = `${sandboxExample}/t/${trackingCodeExample}`
export const labelUrlExample = `${sandboxExample}/labels/AAAAy1GGAAAAAAEAAAAAAd3IRtMHKXpYv7TIACp7fPoaVPtIMMbepPyYv-SCJevn.pdf`
