import Type from 'typebox'
import { regionCodes } from '#core/catalogue/catalogue.ts'
import { oneOf } from '#schema/fields.ts'
import { patternSays } from '#schema/validation.ts'
import { optional } from './request-fields.ts'

const notOffered = { [patternSays]: 'is not offered for freight' }

/** Freight must not travel without what its sender asked for, so it is refused. */
const refusedFlag = (description: string) =>
  optional(
    Type.Unsafe<false>({
      type: 'boolean',
      enum: [false],
      description: `${description}: not offered for freight, false or absent`,
      ...notOffered,
    }),
  )

const refusedField = (description: string) =>
  Type.Optional(
    Type.Unsafe<null>({
      enum: [null],
      description: `${description}: not offered for freight, null or absent`,
      ...notOffered,
    }),
  )

/** What couriers are asked, in a question or a shipment of freight. */
export const courierOptions = {
  is_return: refusedFlag('A return'),
  insured: refusedFlag('Protection'),
  signature_confirmation: refusedFlag('A signature on delivery'),
  region: optional(
    oneOf(regionCodes, {
      description:
        'Where parcels are handed over to couriers: freight is picked up at from_address',
    }),
  ),
}

export const courierShipmentOptions = {
  is_fba: refusedFlag('A page for the boxes of a fulfilment centre'),
  tax_identifier: refusedField('A number for customs'),
  customs: refusedField('A customs declaration'),
  batch_id: refusedField('A batch'),
}
