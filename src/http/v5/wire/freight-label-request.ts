import Type, { type Static } from 'typebox'
import type {
  FreightCreation,
  FreightDraftBooking,
} from '#core/purchase/freight/freight-request.ts'
import { formatUnavailable } from '#core/shipment/label-format.ts'
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
import { purchaseFields, toPurchaseOptions } from './purchase-fields.ts'
import { type ServicesOfKinds, serviceField } from './service.ts'
import { labelFormatField } from './shipment-request.ts'

export const FreightLabelRequest = Type.Object(
  {
    ...freightShipmentFields,
    service: {
      ...serviceField('The service to book: code, id, name or alias of a freight service'),
      [emptyIsAbsent]: true,
    },
    label_format: labelFormatField('Format of its documents, which come only as PDF'),
    ...purchaseFields,
  },
  { title: 'FreightLabelRequest', examples: [freightShipmentExample] },
)

export const toFreightCreation = (
  sent: Static<typeof FreightLabelRequest>,
  context: FreightDraftContext,
): Omit<FreightCreation, 'fault'> => ({
  ...toFreightDraft(sent, context),
  ...toBookingOptions(sent),
})

export const toDraftBooking = (
  sent: BuyLabel,
  services: ServicesOfKinds,
): Omit<FreightDraftBooking, 'shipmentId' | 'fault'> => ({
  ...toBookingOptions(sent),
  service: freightServiceOf(sent.service, services),
  pathOf: freightPath,
})

/** Whoever can print no PDF learns it before the freight is paid. */
function toBookingOptions(sent: Pick<BuyLabel, 'label_format' | 'max_price' | 'timeout'>) {
  const format = sent.label_format ?? 'pdf'
  if (format !== 'pdf') throw formatUnavailable(format, ['pdf'])
  return toPurchaseOptions(sent)
}
