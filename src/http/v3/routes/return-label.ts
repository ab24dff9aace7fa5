import { createReturnLabel } from '#core/purchase/return-label.ts'
import { limitInCents } from '#schema/price-limit.ts'
import type { EdgeScope } from '../../base/edge.ts'
import { IdempotencyHeaders } from '../../base/idempotency-headers.ts'
import { answerPurchase } from '../../v3-v4/answer-purchase.ts'
import { validBodyOf } from '../../v3-v4/keyed-call.ts'
import { lookUpFailures, purchaseFailures } from '../../v3-v4/wire/failures.ts'
import { ShipmentBody } from '../../v3-v4/wire/shipment-answer.ts'
import { toTrackingKeys } from '../../v3-v4/wire/track.ts'
import { ReturnLabelRequest, returnPathOf } from '../wire/return-label.ts'

export function createReturnLabels(scope: EdgeScope): void {
  scope.post('/shipments/return-label', {
    config: { access: { scopes: ['shipments:write', 'labels:create'], counts: 'writes' } },
    attachValidation: true,
    schema: {
      operationId: 'createReturnLabel',
      summary: 'Create a return label',
      description: 'A return label for a purchased shipment, paid from credits.',
      tags: ['Shipments'],
      headers: IdempotencyHeaders,
      body: ReturnLabelRequest,
      response: { 200: ShipmentBody, ...lookUpFailures, ...purchaseFailures },
    },
    handler: (request, reply) =>
      answerPurchase(request, reply, (command, { fault }) => {
        const read = () => {
          const asked = validBodyOf(request)
          return { keys: toTrackingKeys(asked), maxPrice: limitInCents(asked.max_price) }
        }
        return createReturnLabel(command, { read, fault, pathOf: returnPathOf })
      }),
  })
}
