import Type, { type Static } from 'typebox'
import type { BookedShipment } from '#core/freight/freight-shipment.ts'
import { described, oneOf } from '#schema/fields.ts'
import { text } from './envelope.ts'
import { shipCodeExample } from './examples.ts'
import {
  bolUrlExample,
  confirmationExample,
  freightRateExample,
  freightTrackingUrlExample,
  proNumberExample,
} from './freight-examples.ts'
import { FreightRate, fromBooking } from './freight-rate.ts'
import { bookingFields, type FreightLinks, firstUnitType, fromNumbers } from './freight-shipment.ts'
import { LabelPackage } from './shipment-package.ts'

const labelExample = {
  shipment_id: 2,
  ship_code: shipCodeExample,
  tracking_code: proNumberExample,
  tracking_number: proNumberExample,
  pro_number: proNumberExample,
  confirmation_number: confirmationExample,
  tracking_url: freightTrackingUrlExample,
  label_url: bolUrlExample,
  bol_url: bolUrlExample,
  label_format: 'pdf',
  rate: freightRateExample,
  packages: [{ index: 0, tracking_code: proNumberExample }],
  warnings: [],
} as const

/** The papers of booked freight. */
export const FreightLabel = Type.Object(
  {
    shipment_id: Type.Integer({ description: 'Id of the shipment' }),
    ship_code: text('Ship code of the shipment'),
    ...bookingFields,
    tracking_number: Type.String({ description: 'The same as tracking_code' }),
    label_format: oneOf(['pdf'], { description: 'Format of the file at bol_url' }),
    rate: described(FreightRate, 'The rate that was paid'),
    packages: Type.Array(LabelPackage, {
      description: 'In order; the PRO number is the number of each',
    }),
    warnings: Type.Array(Type.String(), {
      description: 'What was filled in for the booking, or is doubtful',
    }),
  },
  { title: 'FreightLabel', examples: [labelExample] },
)

export const fromFreightLabel = (
  shipment: BookedShipment,
  links: FreightLinks,
): Static<typeof FreightLabel> => ({
  shipment_id: shipment.id,
  ship_code: shipment.shipCode,
  ...fromNumbers(shipment, links),
  tracking_number: shipment.bought.trackingCode,
  label_format: 'pdf',
  rate: fromBooking(shipment.bought, firstUnitType(shipment)),
  packages: shipment.request.units.map((_, index) => ({
    index,
    tracking_code: shipment.bought.trackingCode,
  })),
  warnings: [...shipment.bought.notes],
})
