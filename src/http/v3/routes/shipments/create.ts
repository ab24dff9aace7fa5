import { requireScopes } from '../../../../core/access.ts'
import { commandOf } from '../../../../core/command.ts'
import { createOnce } from '../../../../core/shipment/create-shipment.ts'
import { viewMade } from '../../../../core/shipment/view-shipment.ts'
import { callerOf } from '../../../shared/authentication.ts'
import type { EdgeScope } from '../../../shared/edge.ts'
import { IdempotencyHeaders, idempotencyKeyOf } from '../../../shared/idempotency-key.ts'
import { judgedBody } from '../../../shared/judged-body.ts'
import { oneAtATime } from '../../../shared/one-at-a-time.ts'
import { markOf } from '../../../shared/request-log.ts'
import { inTrouble, sandboxFaultOf } from '../../../shared/sandbox-fault.ts'
import { purchaseFailures } from '../../../shared/wire/failures.ts'
import { fillFromAccount } from '../../../shared/wire/parcel-fields.ts'
import { fromView, ShipmentBody } from '../../../shared/wire/shipment-answer.ts'
import { worldOf } from '../../../shared/world-of-request.ts'
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
    async handler(request, reply) {
      const [world, caller] = [worldOf(request), callerOf(request)]
      const context = { ...caller, catalogue: world.catalogue() }
      const [key, fault] = [idempotencyKeyOf(request), sandboxFaultOf(request)]
      const readCreation = () => {
        const creation = toCreation(judgedBody(request), { ...context, key, fault })
        // Only the body tells whether a label is bought.
        if (!creation.draft) requireScopes(caller.access, ['labels:create'])
        return creation
      }
      const command = commandOf(world, caller, markOf(request))
      const made = await oneAtATime(command, key, reply, () =>
        inTrouble(fault, reply, () => createOnce(command, key, readCreation)),
      )
      if (made === null) return reply
      return fromView(await viewMade(world, command.tenant, made), context)
    },
  })
}
