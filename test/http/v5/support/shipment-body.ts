import type { Body } from '../../../support/body.ts'
import { box, mug, rateBody, toPortland } from './rate-body.ts'

/** Every field that a shipment may have. */
export const wholeShipment: Body = {
  type: 'regular',
  to_address: toPortland,
  from_address: {
    company: 'Partner Inc',
    address1: '9 Rue Neuve',
    city: 'Québec',
    province_code: 'QC',
    postal_code: 'G1R 4P5',
    country_code: 'CA',
    phone: '418 555 0100',
    email: 'partner@example.com',
    name: 'Door 4',
    address2: 'Floor 2',
    is_residential: false,
  },
  return_address: {
    name: 'Returns',
    company: 'Harbour Books',
    address1: '1 Front St',
    address2: 'Dock',
    city: 'Toronto',
    province_code: 'ON',
    postal_code: 'M5J 2N1',
    country_code: 'CA',
    phone: '416 555 0100',
    email: 'back@example.com',
    is_residential: false,
  },
  packages: [
    { ...box, package_contents: 'Mugs' },
    { ...box, weight: 3 },
  ],
  items: [
    {
      ...mug,
      description: 'Of clay',
      customs_description: 'Ceramic mug',
      sku: 'MUG-1',
      country_of_origin: 'CA',
      hs_code: '6911.10',
      manufacturer: {
        name: 'Kiln Ltd',
        address1: '3 Oven Rd',
        city: 'Guelph',
        province_code: 'ON',
        postal_code: 'N1G 1A1',
        country_code: 'CA',
      },
    },
  ],
  service: 'carrierb.ground',
  region: 'ON',
  signature_confirmation: true,
  insured: true,
  is_return: false,
  is_fba: true,
  tax_identifier: { tax_type: 'EORI', number: 'GB123456789012', issuing_authority: 'GB' },
  customs: { purpose: 'sample', signer: 'Mia Roy' },
  label_format: 'zpl',
  order_id: '1001',
}

/** One parcel to Portland. */
export const shipmentBody = rateBody
