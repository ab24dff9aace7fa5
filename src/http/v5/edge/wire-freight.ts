import type { FastifyRequest } from 'fastify'
import type { Tenant } from '#core/access.ts'
import { type AnyShipment, isFreight } from '#core/facts.ts'
import type { BookedShipment, FreightShipment } from '#core/freight/freight-shipment.ts'
import { readRefunds } from '#core/purchase/void/refund.ts'
import { isVoid } from '#core/shipment/state.ts'
import type { Readers } from '#core/store.ts'
import { tenantOfRequest } from '../../base/judge/authentication.ts'
import { labelFileUrl } from '../../base/label-link.ts'
import { trackingUrl } from '../../base/page-addresses.ts'
import { worldOf } from '../../base/world-of-request.ts'
import { fromFreightLabel } from '../wire/freight-label.ts'
import {
  type FreightLinks,
  fromFreight,
  type FreightShipment as WireFreight,
} from '../wire/freight-shipment.ts'
import type { Shipment as WireShipment } from '../wire/shipment.ts'
import { fromVoided } from '../wire/shipment-answer.ts'
import { wireShipment } from './wire-shipments.ts'

/** Freight with addresses in the world of the request. */
export async function wireFreights(
  request: FastifyRequest,
  readers: Pick<Readers, 'voids'>,
  shipments: readonly FreightShipment[],
): Promise<readonly WireFreight[]> {
  const refundOf = await readRefunds(readers, tenantOfRequest(request), shipments)
  const freight = worldOf(request).freight()
  return shipments.map(shipment =>
    fromFreight(shipment, {
      freight,
      refund: refundOf(shipment),
      ...linksOf(request, shipment),
    }),
  )
}

type WireAny = WireShipment | WireFreight

/** A shipment of either kind. */
export async function wireAny(
  request: FastifyRequest,
  readers: Pick<Readers, 'voids'>,
  shipment: AnyShipment,
): Promise<WireAny> {
  if (!isFreight(shipment)) return await wireShipment(request, readers, shipment)
  const [written] = await wireFreights(request, readers, [shipment])
  if (!written) throw new Error('freight was lost on the way to the wire')
  return written
}

export const wireFreightLabel = (request: FastifyRequest, shipment: BookedShipment) =>
  fromFreightLabel(shipment, linksOf(request, shipment))

const linksOf = (request: FastifyRequest, shipment: FreightShipment): FreightLinks => ({
  bolUrl: bolUrlOf(request, shipment),
  trackingUrl:
    shipment.bought && trackingUrl(request.context.linkBase(), shipment.bought.trackingCode),
})

function bolUrlOf(request: FastifyRequest, shipment: FreightShipment): string | null {
  if (shipment.bought === null || isVoid(shipment)) return null
  return labelFileUrl(request, { kind: 'freight', documentId: shipment.id, format: 'pdf' })
}

/** What became of a shipment of either kind that was deleted, voided or cancelled. */
export async function voidedOf(readers: Readers, tenant: Tenant, id: number) {
  const { shipments, freight } = readers
  const shipment = (await shipments.byId(tenant, id)) ?? (await freight.byId(tenant, id))
  // A draft of freight leaves nothing behind.
  if (!shipment) return fromVoided({ id, state: 'cancelled' }, null)
  const refundOf = await readRefunds(readers, tenant, [shipment])
  return fromVoided(shipment, refundOf(shipment))
}
