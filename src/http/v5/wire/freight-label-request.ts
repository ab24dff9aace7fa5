import Type, { type Static } from 'typebox'
import type {
  FreightCreation,
  FreightDraftBooking,
} from '#core/purchase/freight/freight-request.ts'
import { emptyIsAbsent } from '#schema/strictness.ts'
import type { BuyLabel } from './buy-label.ts'
import { freightShipmentExample } from './freight-examples.ts'
import { freightPath } from './freight-path.ts'
import { freightServiceOf, freightShipmentFields, toFreightDraft } from './freight-request.ts'
import { purchaseFields, toPurchaseWish } from './purchase-fields.ts'
import { serviceField } from './service.ts'

export const FreightLabelRequest = Type.Object(
  {
    ...freightShipmentFields,
    service: {
      ...serviceField('What it is booked by: code, id, name or alias of a freight service'),
      [emptyIsAbsent]: true,
    },
    ...purchaseFields,
  },
  { title: 'FreightLabelRequest', examples: [freightShipmentExample] },
)

type FreightContext = Parameters<typeof toFreightDraft>[1]

export const toFreightCreation = (
  sent: Static<typeof FreightLabelRequest>,
  context: FreightContext,
): Omit<FreightCreation, 'fault'> => ({
  ...toFreightDraft(sent, context),
  ...toPurchaseWish(sent),
})

export const toDraftBooking = (
  sent: BuyLabel,
  { freight }: Pick<FreightContext, 'freight'>,
): Omit<FreightDraftBooking, 'shipmentId' | 'fault'> => ({
  ...toPurchaseWish(sent),
  service: freightServiceOf(sent.service, freight),
  pathOf: freightPath,
})
