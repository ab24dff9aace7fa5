import { cancelFreight } from '#core/purchase/freight/cancel-freight.ts'
import type { VoidedShipment } from '#core/purchase/void-once.ts'
import { parseId } from '#core/values/parse-id.ts'
import type { EdgeScope } from '../../base/edge.ts'
import { addChange } from '../edge/change-route.ts'
import { voidedOf } from '../edge/wire-voided.ts'
import { changeConflict, recordFailures } from '../wire/failures.ts'
import { CancelledBody } from '../wire/shipment-answer.ts'
import { ShipmentPath } from '../wire/shipment-path.ts'

export function cancelBookings(scope: EdgeScope): void {
  addChange<VoidedShipment, never, typeof ShipmentPath>(scope, 'POST', '/ltl/:shipment_id/cancel', {
    scopes: ['ltl:write'],
    schema: {
      operationId: 'cancelFreight',
      summary: 'Cancel booked freight',
      description:
        'Until the carrier has picked it up, and for at most 30 days after the booking or the day of the pickup. What was paid is given back, by some carriers later; asked again, it says the same. Freight that is not booked, or was picked up, and any other shipment is not cancellable.',
      tags: ['Freight'],
      params: ShipmentPath,
      response: {
        200: CancelledBody,
        ...recordFailures,
        ...changeConflict('not_cancellable', 'conflict'),
      },
    },
    act: ({ command, params }) => cancelFreight(command, parseId(params.shipment_id)),
    present: async ({ shipmentId }, readers, { command }) => ({
      status: 200,
      body: { data: await voidedOf(readers, command.tenant, shipmentId) },
    }),
  })
}
