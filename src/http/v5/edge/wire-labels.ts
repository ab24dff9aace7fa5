import type { FastifyRequest } from 'fastify'
import { type AnyShipment, isFreight } from '#core/facts.ts'
import type { BoughtShipment } from '#core/shipment/find-shipment.ts'
import { labelFormatOf } from '#core/shipment/label-format.ts'
import { labelUrlOf, type WantedFile } from '../../base/label-link.ts'
import { fromLabel } from '../wire/label.ts'
import { wireFreightLabel } from './wire-freight.ts'
import { trackingUrlOf } from './wire-shipments.ts'

/** A bought label with addresses in the world of the request. */
export const wireLabel = (
  request: FastifyRequest,
  shipment: BoughtShipment,
  wanted: WantedFile = {},
) =>
  fromLabel(shipment, {
    format: wanted.format ?? labelFormatOf(shipment),
    labelUrl: labelUrlOf(request, shipment, wanted),
    trackingUrl: trackingUrlOf(request, shipment),
  })

/** What was bought for a shipment of either kind; null until then. */
export function wireAnyLabel(request: FastifyRequest, shipment: AnyShipment) {
  if (isFreight(shipment)) {
    const { bought } = shipment
    return bought && wireFreightLabel(request, { ...shipment, bought })
  }
  const { bought } = shipment
  return bought && wireLabel(request, { ...shipment, bought })
}
