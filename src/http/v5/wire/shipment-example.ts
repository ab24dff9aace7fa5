import type { Static } from 'typebox'
import { addressExample, momentExample, packageExample, shipCodeExample } from './examples.ts'
import { answeredItemExample } from './item.ts'
import type { Shipment } from './shipment.ts'

/** A draft, as its creation answers. */
export const draftExample: Static<typeof Shipment> = {
  id: 1,
  ship_code: shipCodeExample,
  type: 'courier',
  status: 'incomplete',
  to_address: {
    ...addressExample,
    company: null,
    address2: null,
    phone: null,
    email: null,
    is_residential: true,
  },
  from_address: null,
  is_return: false,
  return_address: null,
  is_fba: false,
  packages: [{ index: 0, tracking_code: null, ...packageExample, package_contents: null }],
  items: [answeredItemExample],
  tax_identifier: null,
  customs: null,
  region: 'ON',
  service: null,
  label_format: 'pdf',
  signature_confirmation: false,
  insured: false,
  rate: null,
  total_paid: 0,
  currency: 'CAD',
  refund: null,
  order_id: null,
  store_id: null,
  batch_id: null,
  closeout_id: null,
  tracking_code: null,
  tracking_url: null,
  label_url: null,
  warnings: [],
  created_at: momentExample,
  purchased_at: null,
}
