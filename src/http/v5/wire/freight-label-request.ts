import Type, { type Static } from 'typebox'
import type {
  FreightCreation,
  FreightDraftBooking,
} from '#core/purchase/freight/freight-request.ts'
import { emptyIsAbsent } from '#schema/strictness.ts'
import type { BuyLabel } from './buy-label.ts'
import { freightShipmentExample } from './freight-examples.ts'
import { freightPath } from './freight-path.ts'
import {
  type FreightDraftContext,
  freightServiceOf,
  freightShipmentFields,
  toFreightDraft,
} from './freight-request.ts'
import { purchaseFields, toPurchaseWish } from './purchase-fields.ts'
import { type ServicesOfKinds, serviceField } from './service.ts'

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

export const toFreightCreation = (
  sent: Static<typeof FreightLabelRequest>,
  context: FreightDraftContext,
): Omit<FreightCreation, 'fault'> => ({
  ...toFreightDraft(sent, context),
  ...toPurchaseWish(sent),
})

export const toDraftBooking = (
  sent: BuyLabel,
  services: ServicesOfKinds,
): Omit<FreightDraftBooking, 'shipmentId' | 'fault'> => ({
  ...toPurchaseWish(sent),
  service: freightServiceOf(sent.service, services),
  pathOf: freightPath,
})
