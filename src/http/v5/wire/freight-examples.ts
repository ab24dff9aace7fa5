import { momentExample, sandboxExample, shipCodeExample } from './examples.ts'

/** The freight of the published document. */

export const unitExample = {
  quantity: 2,
  package_type: 'pallet',
  package_contents: 'Machine parts',
  weight: 500,
  weight_unit: 'lbs',
  length: 48,
  width: 40,
  height: 45,
  size_unit: 'in',
  freight_class: '85',
} as const

export const consigneeExample = {
  name: 'Lakeside Machines',
  address1: '300 N State St',
  city: 'Chicago',
  province_code: 'IL',
  postal_code: '60601',
  country_code: 'US',
} as const

export const freightQuestionExample = {
  type: 'ltl',
  to_address: consigneeExample,
  packages: [unitExample],
  accessorials: ['liftgate_delivery'],
} as const

const freightServiceExample = {
  postage_type_id: 1002,
  service: 'freightb.ltl_standard',
  carrier: '<FreightB>',
  service_name: '<FreightB> LTL Standard',
} as const

export const freightShipmentExample = {
  ...freightQuestionExample,
  service: freightServiceExample.service,
} as const

export const proNumberExample = '48000000011'
export const confirmationExample = 'FRTB-4800000001'
export const bolUrlExample = `${sandboxExample}/labels/AwAAy1GGAAAAAAEAAAAAAd3IRtMHKXpYv7TIACp7fPoaVPtIMMbepPyYv-SCJevn.pdf`
export const freightTrackingUrlExample = `${sandboxExample}/t/${proNumberExample}`

export const freightRateExample = {
  ...freightServiceExample,
  package_type: 'pallet',
  trackable: true,
  base_rate: 397.73,
  add_ons: [
    { name: 'Fuel Surcharge', type: 'fuel', cost: 106.99, currency: 'CAD' },
    { name: 'Liftgate at Delivery', type: 'liftgate_delivery', cost: 127.42, currency: 'CAD' },
  ],
  duty: 0,
  subtotal: 632.14,
  gst: 0,
  pst: 0,
  hst: 0,
  qst: 0,
  duty_tax: 0,
  tax: 0,
  total: 632.14,
  currency: 'CAD',
  estimated_delivery_days: 4,
  delivery_days: '2-4',
  freight_class: '85',
  billed_weight: 1000,
  deficit_weight: 0,
  weight_unit: 'lbs',
} as const

/** A draft, as its creation answers. */
export const freightDraftExample = {
  id: 2,
  ship_code: shipCodeExample,
  type: 'ltl',
  status: 'incomplete',
  to_address: {
    ...consigneeExample,
    company: null,
    address2: null,
    phone: null,
    email: null,
    is_residential: true,
  },
  from_address: null,
  packages: [
    {
      index: 0,
      tracking_code: null,
      ...unitExample,
      nmfc: null,
      pieces: null,
      hazmat: false,
      stackable: true,
    },
  ],
  items: [],
  accessorials: ['liftgate_delivery'],
  pickup_date: null,
  reference: null,
  special_instructions: null,
  emergency_phone: null,
  service: freightServiceExample.service,
  rate: null,
  total_paid: 0,
  currency: 'CAD',
  refund: null,
  order_id: null,
  store_id: null,
  tracking_code: null,
  pro_number: null,
  confirmation_number: null,
  tracking_url: null,
  label_url: null,
  bol_url: null,
  warnings: [],
  created_at: momentExample,
  purchased_at: null,
} as const
