import { createReturnLabel } from '#core/shipment/return-label.ts'
import { answerPurchase } from '#http/shared/answer-purchase.ts'
import type { EdgeScope } from '#http/shared/edge.ts'
import { IdempotencyHeaders } from '#http/shared/idempotency-key.ts'
import { judgedBody } from '#http/shared/judged-body.ts'
import { purchaseFailures, searchFailures } from '#http/shared/wire/failures.ts'
import { ShipmentBody } from '#http/shared/wire/shipment-answer.ts'
import { toTrackingKeys } from '#http/shared/wire/track.ts'
import { ReturnLabelRequest, returnPaths } from '../../wire/return-label.ts'

export function createReturnLabels(scope: EdgeScope): void {
  scope.post('/shipments/return-label', {
    config: { access: { scopes: ['shipments:write', 'labels:create'], counts: 'writes' } },
    attachValidation: true,
    schema: {
      operationId: 'createReturnLabel',
      summary: 'Create a return label',
      description: 'The way back of a shipment that was bought, paid from credits.',
      tags: ['Shipments'],
      headers: IdempotencyHeaders,
      body: ReturnLabelRequest,
      response: { 200: ShipmentBody, ...searchFailures, ...purchaseFailures },
    },
    handler: (request, reply) =>
      answerPurchase(request, reply, (command, { key, fault }) => {
        const readKeys = () => toTrackingKeys(judgedBody(request))
        return createReturnLabel(command, { readKeys, key, fault, paths: returnPaths })
      }),
  })
}
