import { refundableDays } from '#core/purchase/bought-label.ts'
import type { VoidedShipment } from '#core/purchase/void/void-once.ts'
import { cancelFreight } from '#core/purchase/void/void-shipment.ts'
import { requireId } from '#core/values/parse-id.ts'
import { changeRoute } from '../edge/change-route.ts'
import { nouns } from '../edge/nouns.ts'
import { voidedOf } from '../edge/wire-freight.ts'
import { ShipmentPath } from '../wire/request-fields.ts'
import { CancelledBody } from '../wire/shipment-answer.ts'

export const cancelBookings = changeRoute<VoidedShipment, never, typeof ShipmentPath>(
  'POST',
  '/ltl/:shipment_id/cancel',
  {
    noun: nouns.freight,
    operationId: 'cancelFreight',
    summary: 'Cancel booked freight',
    description: `Until the carrier has picked it up, and for at most ${refundableDays} days after the booking or the day of the pickup. What was paid is refunded, with some carriers later; repeating the call returns the same. Freight that is not booked or was picked up cannot be cancelled, nor can any other shipment.`,
    params: ShipmentPath,
    done: [200, CancelledBody],
    conflicts: ['not_cancellable'],
    act: ({ command, params }) => cancelFreight(command, requireId(params.shipment_id, 'Shipment')),
    present: ({ shipmentId }, readers, { command }) =>
      voidedOf(readers, command.tenant, shipmentId),
  },
)
