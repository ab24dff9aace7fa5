import Type, { type Static } from 'typebox'
import type { DraftPurchase } from '#core/purchase/buy-draft.ts'
import { shipmentPath } from '#core/purchase/decide/shipment-path.ts'
import type { Creation } from '#core/purchase/plan-creation.ts'
import type { QuestionContext } from '#core/rating/unchecked-question.ts'
import { withoutNoise } from '#core/values/money.ts'
import { itemsField } from './item.ts'
import { timeoutField } from './rate-request.ts'
import { optional } from './request-fields.ts'
import { serviceField, toServiceChoice } from './service.ts'
import {
  batchIdField,
  labelFormatField,
  shipmentExample,
  shipmentFields,
  toDraftRequest,
} from './shipment-request.ts'

/** What only a purchase reads. */
const purchaseFields = {
  max_price: optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 1_000_000,
      description:
        'The most that the label may cost in all, in CAD; above it nothing is bought: 409 `price_above_max`',
      examples: [25],
    }),
  ),
  timeout: timeoutField,
}

export const BuyLabel = Type.Object(
  {
    service: optional(
      serviceField(
        "Code, id, name or alias of a service, or `cheapest_tracked`, `cheapest_express_tracked`, `cheapest`, `fastest`; where it is absent the shipment's own, else the cheapest tracked one",
      ),
    ),
    label_format: labelFormatField("The shipment's own where it is absent"),
    ...purchaseFields,
  },
  { title: 'BuyLabelRequest', examples: [{ service: 'cheapest_tracked' }] },
)

export const LabelRequest = Type.Object(
  {
    ...shipmentFields,
    items: itemsField('What is in the packages'),
    batch_id: batchIdField,
    ...purchaseFields,
  },
  { title: 'LabelRequest', examples: [{ ...shipmentExample, service: 'cheapest_tracked' }] },
)

type Sent = Pick<Static<typeof BuyLabel>, 'max_price' | 'timeout'>

const toPurchase = ({ max_price, timeout }: Sent) => ({
  maxPrice: max_price ? withoutNoise(max_price * 100) : null,
  ...(timeout && { timeoutMs: timeout * 1000 }),
  doubtScope: 'address' as const,
  pathOf: shipmentPath,
})

export const toDraftPurchase = (
  sent: Static<typeof BuyLabel>,
  { catalogue }: Pick<QuestionContext, 'catalogue'>,
): Omit<DraftPurchase, 'shipmentId' | 'fault'> => ({
  ...toPurchase(sent),
  choice: toServiceChoice(sent.service, catalogue),
  labelFormat: sent.label_format ?? null,
})

export function toBoughtCreation(
  sent: Static<typeof LabelRequest>,
  context: QuestionContext,
): Omit<Creation, 'fault'> {
  const draft = toDraftRequest(sent, context)
  return {
    ...draft,
    ...toPurchase(sent),
    request: { ...draft.request, purchaseLabel: true },
    choice: toServiceChoice(sent.service, context.catalogue) ?? { kind: 'cheapest_tracked' },
    draft: false,
  }
}
