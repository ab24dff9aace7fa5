import Type, { type Static } from 'typebox'
import { trackingCodesOf } from '#core/numbers/tracking-codes.ts'
import { type LabelFileFormat, labelFileFormats, labelResolutions } from '#core/ports/labels.ts'
import type { BoughtShipment } from '#core/shipment/find-shipment.ts'
import { described, nullable, oneOf } from '#schema/fields.ts'
import { dataBody, text } from './envelope.ts'
import {
  labelUrlExample,
  rateExample,
  shipCodeExample,
  trackingCodeExample,
  trackingUrlExample,
} from './examples.ts'
import { FreightLabel } from './freight-label.ts'
import { fromBought, Rate } from './rate.ts'
import { optional } from './request-fields.ts'
import { LabelPackage } from './shipment-package.ts'

export const LabelQuery = Type.Object({
  label_format: optional(
    oneOf(labelFileFormats, {
      description:
        "Format of the label; by default the one it was bought in. A label that its carrier supplied as a file comes only in that file's format",
      examples: ['pdf'],
    }),
  ),
  dpi: optional(
    Type.Unsafe<(typeof labelResolutions)[number]>({
      type: 'integer',
      enum: [...labelResolutions],
      description:
        "Dots per inch of the printer that the ZPL or PNG is for; 203 by default. A PDF is the same for every printer; a carrier's own file is for the printer that it was made for",
      examples: [203],
    }),
  ),
})

const labelExample = {
  shipment_id: 1,
  ship_code: shipCodeExample,
  tracking_code: trackingCodeExample,
  tracking_number: trackingCodeExample,
  tracking_url: trackingUrlExample,
  label_url: labelUrlExample,
  label_format: 'pdf',
  rate: rateExample,
  packages: [{ index: 0, tracking_code: trackingCodeExample }],
  warnings: [],
} as const

const Label = Type.Object(
  {
    shipment_id: Type.Integer({ description: 'Id of the shipment' }),
    ship_code: text('Ship code of the shipment'),
    tracking_code: nullable(text('Tracking code of the first package; null if it is not tracked')),
    tracking_number: nullable(text('The same as tracking_code')),
    tracking_url: nullable(Type.String({ format: 'uri', description: 'The public tracking page' })),
    label_url: nullable(
      Type.String({
        format: 'uri',
        description:
          'Where the label can be fetched without a token, for at least 90 days: anyone who has the address has the label. Null once the label is void',
      }),
    ),
    label_format: oneOf(labelFileFormats, { description: 'Format of the file at label_url' }),
    rate: described(Rate, 'The rate that was paid'),
    packages: Type.Array(LabelPackage, {
      description: 'In order, each with a page of its own in the file',
    }),
    warnings: Type.Array(Type.String(), {
      description: 'What was filled in for the purchase, or is doubtful',
    }),
  },
  { title: 'Label', examples: [labelExample] },
)

export const LabelBody = dataBody(
  'LabelResponse',
  'A bought label and where it can be fetched',
  Type.Union([Label, FreightLabel]),
  labelExample,
)

export const PendingLabelBody = dataBody(
  'PendingLabelResponse',
  'The purchase is not settled yet',
  Type.Object(
    {
      shipment_id: Type.Integer({ description: 'Id of the shipment' }),
      ship_code: text('Ship code of the shipment'),
      status: Type.Literal('pending', { description: 'The purchase may still succeed or fail' }),
    },
    { title: 'PendingLabel' },
  ),
  { shipment_id: 1, ship_code: shipCodeExample, status: 'pending' },
)

type LabelLinks = {
  readonly labelUrl: string | null
  readonly trackingUrl: string | null
  readonly format: LabelFileFormat
}

export function fromLabel(
  shipment: BoughtShipment,
  { labelUrl, trackingUrl, format }: LabelLinks,
): Static<typeof Label> {
  const { id, shipCode, bought } = shipment
  const codes = trackingCodesOf(bought).map(code => code || null)
  const [trackingCode = null] = codes
  return {
    shipment_id: id,
    ship_code: shipCode,
    tracking_code: trackingCode,
    tracking_number: trackingCode,
    tracking_url: trackingUrl,
    label_url: labelUrl,
    label_format: format,
    rate: fromBought(bought),
    packages: codes.map((tracking_code, index) => ({ index, tracking_code })),
    warnings: [...bought.notes],
  }
}
