import { requireScopes } from '#core/access.ts'
import { createShipment } from '#core/purchase/create-shipment.ts'
import type { EdgeScope } from '#http/base/edge.ts'
import { answerPurchase } from '#http/v3-v4/answer-purchase.ts'
import { judgedBody } from '#http/v3-v4/deferred-validation.ts'
import { IdempotencyHeaders } from '#http/v3-v4/idempotency-key.ts'
import { purchaseFailures } from '#http/v3-v4/wire/failures.ts'
import { fillFromAccount } from '#http/v3-v4/wire/parcel-fields.ts'
import { ShipmentBody } from '#http/v3-v4/wire/shipment-answer.ts'
import { CreateShipment, toCreation } from '../../wire/shipment-request.ts'

export function createShipments(scope: EdgeScope): void {
  scope.post('/shipments', {
    config: {
      access: { scopes: ['shipments:write'], counts: 'writes' },
      prepare: fillFromAccount,
    },
    attachValidation: true,
    schema: {
      operationId: 'createShipment',
      summary: 'Create a shipment',
      description:
        'Buys its label, unless purchase_label is false; that needs the scope labels:create too.',
      tags: ['Shipments'],
      headers: IdempotencyHeaders,
      body: CreateShipment,
      response: { 200: ShipmentBody, ...purchaseFailures },
    },
    handler: (request, reply) =>
      answerPurchase(request, reply, (command, call) =>
        createShipment(command, () => {
          const creation = toCreation(judgedBody(request), call)
          // Only the body tells whether a label is bought.
          if (!creation.draft) requireScopes(call.access, ['labels:create'])
          return creation
        }),
      ),
  })
}
