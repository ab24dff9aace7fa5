import { refundableDays } from '#core/purchase/bought-label.ts'
import { cancelFreight } from '#core/purchase/freight/cancel-freight.ts'
import type { VoidedShipment } from '#core/purchase/void-once.ts'
import { requireId } from '#core/values/parse-id.ts'
import { changeRoute } from '../edge/change-route.ts'
import { nouns } from '../edge/nouns.ts'
import { voidedOf } from '../edge/wire-freight.ts'
import { ShipmentPath } from '../wire/id-path.ts'
import { CancelledBody } from '../wire/shipment-answer.ts'

export const cancelBookings = changeRoute<VoidedShipment, never, typeof ShipmentPath>(
  'POST',
  '/ltl/:shipment_id/cancel',
  {
    noun: nouns.freight,
    operationId: 'cancelFreight',
    summary: 'Cancel booked freight',
    description: `Until the carrier has picked it up, and for at most ${refundableDays} days after the booking or the day of the pickup. What was paid is given back, by some carriers later; asked again, it says the same. Freight that is not booked, or was picked up, and any other shipment is not cancellable.`,
    params: ShipmentPath,
    done: [200, CancelledBody],
    conflicts: ['not_cancellable', 'conflict'],
    act: ({ command, params }) => cancelFreight(command, requireId(params.shipment_id, 'Shipment')),
    present: ({ shipmentId }, readers, { command }) =>
      voidedOf(readers, command.tenant, shipmentId),
  },
)
