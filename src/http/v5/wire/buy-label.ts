import Type, { type Static } from 'typebox'
import { purchaseFields } from './purchase-fields.ts'
import { optional } from './request-fields.ts'
import { serviceField } from './service.ts'
import { labelFormatField } from './shipment-request.ts'

/** What a buyer says of a saved shipment, of either kind. */
export const BuyLabel = Type.Object(
  {
    service: optional(
      serviceField(
        "Code, id, name or alias of a service, or `cheapest_tracked`, `cheapest_express_tracked`, `cheapest`, `fastest`; by default the shipment's own, else the cheapest tracked one",
      ),
    ),
    label_format: labelFormatField("By default the shipment's own"),
    ...purchaseFields,
  },
  { title: 'BuyLabelRequest', examples: [{ service: 'cheapest_tracked' }] },
)
export type BuyLabel = Static<typeof BuyLabel>
