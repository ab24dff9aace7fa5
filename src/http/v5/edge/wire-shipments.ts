import type { FastifyRequest } from 'fastify'
import { shipmentPath } from '#core/purchase/decide/purchase-fault.ts'
import { notesOf } from '#core/purchase/draft-notes.ts'
import { readRefunds } from '#core/purchase/void/refund.ts'
import type { Shipment } from '#core/shipment/shipment.ts'
import type { Readers } from '#core/store.ts'
import { tenantOfRequest } from '../../base/judge/authentication.ts'
import { labelUrlOf } from '../../base/label-link.ts'
import { trackingUrl } from '../../base/page-addresses.ts'
import { worldOf } from '../../base/world-of-request.ts'
import { fromShipment, type Shipment as WireShipment } from '../wire/shipment.ts'

/** Reads what an answer says of shipments beside their records, all at once, and writes them with it. */
export async function wireShipments(
  request: FastifyRequest,
  readers: Pick<Readers, 'voids'>,
  shipments: readonly Shipment[],
): Promise<readonly WireShipment[]> {
  const refundOf = await readRefunds(readers, tenantOfRequest(request), shipments)
  const catalogue = worldOf(request).catalogue()
  return shipments.map(shipment =>
    fromShipment(shipment, {
      catalogue,
      refund: refundOf(shipment),
      trackingUrl: trackingUrlOf(request, shipment),
      labelUrl: labelUrlOf(request, shipment),
      warnings: warningsOf(request, shipment),
    }),
  )
}

export async function wireShipment(
  request: FastifyRequest,
  readers: Pick<Readers, 'voids'>,
  shipment: Shipment,
): Promise<WireShipment> {
  const [written] = await wireShipments(request, readers, [shipment])
  if (!written) throw new Error('a shipment was lost on the way to the wire')
  return written
}

export function trackingUrlOf(request: FastifyRequest, { bought }: Shipment): string | null {
  const code = bought?.trackingCode ?? ''
  return code === '' ? null : trackingUrl(request.context.linkBase(), code)
}

/** A bought label has those of its purchase; a draft has what a purchase would say now. */
const warningsOf = (request: FastifyRequest, shipment: Shipment): readonly string[] =>
  shipment.bought?.notes ??
  notesOf(worldOf(request), { ...shipment, doubtScope: 'address', pathOf: shipmentPath }, null)
