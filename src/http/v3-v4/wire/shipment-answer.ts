import Type, { type Static } from 'typebox'
import type { ShipmentView } from '#core/shipment/view-shipment.ts'
import { described, nullable } from '#schema/fields.ts'
import type { AnswerContext } from '../answer-context.ts'
import { answerBody, text, textOrNull } from './answer-fields.ts'
import {
  answeredRateExample,
  shipCodeExample,
  shipmentExample,
  trackingCodeExample,
} from './examples.ts'
import { Rate } from './rate.ts'
import { fromShipment, Shipment } from './shipment.ts'
import { fromBought } from './shipment-rate.ts'

/** Only a start: a whole label would fill pages. */
const labelStartExample = Buffer.from('%PDF-1.4\n').toString('base64')

export const ShipmentBody = answerBody(
  'ShipmentResponse',
  'The shipment with its label',
  {
    label: nullable(
      Type.String({
        contentEncoding: 'base64',
        description: 'In label_format; null on a draft, while the purchase is open, after a void',
      }),
    ),
    tracking_code: textOrNull('Null until the label is bought'),
    message: text('Its state, and what was filled in or doubtful'),
    shipment: described(Shipment, 'The shipment as it is now'),
    rate: Type.Union([Rate, Type.Null()], {
      description: 'The rate that was bought; null until then',
    }),
  },
  {
    label: labelStartExample,
    tracking_code: trackingCodeExample,
    message: 'The label was bought.',
    shipment: shipmentExample,
    rate: answeredRateExample,
  },
)

export function fromShipmentView(
  view: ShipmentView,
  context: AnswerContext,
): Static<typeof ShipmentBody> {
  const { shipment, label } = view
  const { bought } = shipment
  return {
    success: true,
    label: label && asBase64(label),
    tracking_code: bought?.trackingCode ?? null,
    message: messageOf(view),
    shipment: fromShipment(shipment, context),
    rate: bought && fromBought(bought),
  }
}

const asBase64 = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('base64')

function messageOf({ shipment, label, isLabelDelayed }: ShipmentView): string {
  const { bought, state } = shipment
  if (state === 'voided' || state === 'cancelled') return 'The shipment is void.'
  if (state === 'void_asked') return 'A void of the shipment was requested.'
  if (state === 'purchasing') {
    return 'The carrier has not settled the purchase yet. Do not buy again: fetch this shipment later.'
  }
  if (bought === null) {
    return shipment.request.purchaseLabel
      ? 'The carrier sold nothing, and nothing was charged. To buy, send the request again with another Idempotency-Key.'
      : 'The shipment was saved. No label was bought.'
  }
  return [boughtSentence(label, isLabelDelayed), ...bought.notes].join(' ')
}

function boughtSentence(label: Uint8Array | null, isDelayed = false): string {
  if (label) return 'The label was bought.'
  return isDelayed
    ? 'The label was bought, but cannot be shown at the moment. Do not buy again: fetch this shipment later.'
    : 'The postage was bought. Only the carrier has its label.'
}

export const ShipCodePath = Type.Object({
  ship_code: Type.String({
    description: 'Ship code; case and spaces are ignored',
    examples: [shipCodeExample],
  }),
})

export const VoidBody = answerBody(
  'VoidResponse',
  'The void was accepted',
  {
    message: Type.Literal(true, {
      description: 'The void was accepted; repeating it returns the same',
    }),
  },
  { message: true },
)
