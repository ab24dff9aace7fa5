import Type, { type Static } from 'typebox'
import type { DraftPurchase } from '#core/purchase/buy-draft.ts'
import type { Creation } from '#core/purchase/create-shipment.ts'
import { shipmentPath } from '#core/purchase/decide/purchase-fault.ts'
import type { BuyLabel } from './buy-label.ts'
import { FreightLabelRequest } from './freight-label-request.ts'
import { parcelsOrFreight } from './goods-forms.ts'
import { itemsField } from './item.ts'
import { purchaseFields, toPurchaseOptions } from './purchase-fields.ts'
import { type ServicesOfKinds, toServiceChoice } from './service.ts'
import {
  batchIdField,
  type ShipmentContext,
  shipmentExample,
  shipmentFields,
  toDraftRequest,
} from './shipment-request.ts'

const labelExample = { ...shipmentExample, service: 'cheapest_tracked' } as const

export const LabelRequest = Type.Object(
  {
    ...shipmentFields,
    items: itemsField('What is in the packages'),
    batch_id: batchIdField,
    ...purchaseFields,
  },
  { title: 'LabelRequest', examples: [labelExample] },
)

/** Packages, or freight, to be bought at once. */
export const ParcelsOrFreightRequest = parcelsOrFreight(LabelRequest, FreightLabelRequest, {
  title: 'BuyRequest',
  examples: [labelExample],
})

const toPurchase = (sent: Pick<BuyLabel, 'max_price' | 'timeout'>) => ({
  ...toPurchaseOptions(sent),
  doubtScope: 'address' as const,
  pathOf: shipmentPath,
})

export const toDraftPurchase = (
  sent: BuyLabel,
  services: ServicesOfKinds,
): Omit<DraftPurchase, 'shipmentId' | 'fault'> => ({
  ...toPurchase(sent),
  choice: toServiceChoice(sent.service, services),
  labelFormat: sent.label_format ?? null,
})

export function toBoughtCreation(
  sent: Static<typeof LabelRequest>,
  context: ShipmentContext,
): Omit<Creation, 'fault'> {
  const draft = toDraftRequest(sent, context)
  return {
    ...draft,
    ...toPurchase(sent),
    request: { ...draft.request, purchaseLabel: true },
    choice: toServiceChoice(sent.service, context) ?? { kind: 'cheapest_tracked' },
    draft: false,
  }
}
