import type { Body } from '../../../support/body.ts'
import { toPortland } from './rate-body.ts'

export const toChicago = {
  ...toPortland,
  company: 'Lakeside Machines',
  address1: '300 N State St',
  city: 'Chicago',
  province_code: 'IL',
  postal_code: '60601',
}

export const pallet = {
  weight: 500,
  weight_unit: 'lbs',
  length: 48,
  width: 40,
  height: 45,
  size_unit: 'in',
  package_type: 'pallet',
  package_contents: 'Machine parts',
  freight_class: '85',
}

/** Two pallets that the services between Ontario and Illinois take. */
export const freightBody = (changes: Body = {}, consignee: Body = {}): Body => ({
  type: 'ltl',
  to_address: { ...toChicago, ...consignee },
  packages: [{ ...pallet, quantity: 2 }],
  ...changes,
})

/** To be booked at once. */
export const bookingBody = (changes: Body = {}, consignee: Body = {}): Body =>
  freightBody({ service: 'freightb.ltl_standard', ...changes }, consignee)

/** Every field that freight may have. */
export const wholeFreight: Body = {
  ...bookingBody(),
  from_address: {
    name: 'Dock 4',
    company: 'Partner Inc',
    address1: '9 Rue Neuve',
    address2: 'Floor 2',
    city: 'Québec',
    province_code: 'QC',
    postal_code: 'G1R 4P5',
    country_code: 'CA',
    phone: '418 555 0100',
    email: 'partner@example.com',
    is_residential: false,
  },
  packages: [
    { ...pallet, quantity: 2, nmfc: '156600-02', pieces: 24, hazmat: true, stackable: false },
    { ...pallet, package_type: 'crate', weight: 200, freight_class: '100' },
  ],
  items: [{ title: 'Gear box', quantity: 3, value: 900, currency: 'CAD' }],
  accessorials: ['liftgate_delivery', 'appointment'],
  reference: 'PO 4500017',
  special_instructions: 'Call the dock an hour ahead',
  emergency_phone: '+1 800 555 0199',
  order_id: '1001',
}
