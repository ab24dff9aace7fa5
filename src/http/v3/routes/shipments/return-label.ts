import { commandOf } from '../../../../core/command.ts'
import { createReturnLabel } from '../../../../core/shipment/return-label.ts'
import { viewMade } from '../../../../core/shipment/view-shipment.ts'
import { callerOf } from '../../../shared/authentication.ts'
import type { EdgeScope } from '../../../shared/edge.ts'
import { IdempotencyHeaders, idempotencyKeyOf } from '../../../shared/idempotency-key.ts'
import { judgedBody } from '../../../shared/judged-body.ts'
import { oneAtATime } from '../../../shared/one-at-a-time.ts'
import { markOf } from '../../../shared/request-log.ts'
import { inTrouble, sandboxFaultOf } from '../../../shared/sandbox-fault.ts'
import { purchaseFailures, searchFailures } from '../../../shared/wire/failures.ts'
import { fromView, ShipmentBody } from '../../../shared/wire/shipment-answer.ts'
import { toTrackingKeys } from '../../../shared/wire/track.ts'
import { worldOf } from '../../../shared/world-of-request.ts'
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
    async handler(request, reply) {
      const [world, caller] = [worldOf(request), callerOf(request)]
      const [key, fault] = [idempotencyKeyOf(request), sandboxFaultOf(request)]
      const readKeys = () => toTrackingKeys(judgedBody(request))
      const ask = { readKeys, key, fault, paths: returnPaths }
      const command = commandOf(world, caller, markOf(request))
      const made = await oneAtATime(command, key, reply, () =>
        inTrouble(fault, reply, () => createReturnLabel(command, ask)),
      )
      if (made === null) return reply
      const context = { ...caller, catalogue: world.catalogue() }
      return fromView(await viewMade(world, command.tenant, made), context)
    },
  })
}
