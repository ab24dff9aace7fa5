import Type from 'typebox'
import { priceLimit } from '#schema/price-limit.ts'
import { maxPriceSays } from '../../v3-v4/wire/creation-fields.ts'
import { shipCodeExample } from '../../v3-v4/wire/examples.ts'
import { purchasePaths } from '../../v3-v4/wire/purchase-paths.ts'
import { trackingKeyFields } from '../../v3-v4/wire/track.ts'
import { wirePaths } from './rate-request.ts'

export const ReturnLabelRequest = Type.Object(
  { ...trackingKeyFields, max_price: priceLimit(maxPriceSays) },
  {
    title: 'ReturnLabelRequest',
    description: 'Any or all identifiers of a purchased shipment; those given must agree',
    minProperties: 1,
    examples: [{ ship_code: shipCodeExample }],
  },
)

/** All fields come from the shipment that was found, so a fault is named as at its creation. */
export const returnPathOf = purchasePaths(
  { ...wirePaths, services: 'postage_type' },
  'customs_lines',
)
