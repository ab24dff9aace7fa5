import Type from 'typebox'
import { shipCodeExample } from '../../v3-v4/wire/examples.ts'
import { purchasePaths } from '../../v3-v4/wire/purchase-paths.ts'
import { trackingKeyFields } from '../../v3-v4/wire/track.ts'
import { pathOf } from './rate-request.ts'

export const ReturnLabelRequest = Type.Object(trackingKeyFields, {
  title: 'ReturnLabelRequest',
  description: 'Any or all of the keys of a shipment that was bought; those given must agree',
  minProperties: 1,
  examples: [{ ship_code: shipCodeExample }],
})

/** Everything is taken from the shipment found, so what is wrong is named as its creation names it. */
export const returnPathOf = purchasePaths({ ...pathOf, services: 'postage_type' }, 'customs_lines')
