import { notFound } from '#core/errors.ts'
import type { CreatedShipment } from '#core/shipment/created-shipment.ts'
import type { Readers } from '#core/store.ts'
import type { AccountVisit } from '../../visit/screen.ts'

/** Where a form leads: to its shipment, which itself says what a carrier has left open. */
export const placeOfShipment =
  ({ frame, tenant }: AccountVisit) =>
  async ({ shipmentId, fresh }: CreatedShipment, { shipments }: Readers): Promise<string> => {
    const shipment = fresh?.shipment ?? (await shipments.byId(tenant, shipmentId))
    if (shipment === null) throw notFound('Shipment')
    const { state, shipCode } = shipment
    const done = state === 'draft' ? '?done=saved' : shipment.bought ? '?done=bought' : ''
    return frame.to(`/shipments/${shipCode}${done}`)
  }
