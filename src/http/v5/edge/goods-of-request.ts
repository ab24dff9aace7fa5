import type { FastifyRequest } from 'fastify'
import { requireScopes } from '#core/access.ts'
import { type AnyShipment, isFreight } from '#core/facts.ts'
import { findAnyShipment } from '#core/freight/find-any-shipment.ts'
import type { ShipmentKind } from '#core/shipment-kind.ts'
import { parseId } from '#core/values/parse-id.ts'
import { callerOf, tenantOfRequest } from '../../base/judge/authentication.ts'
import { worldOf } from '../../base/world-of-request.ts'
import { saysFreight } from '../wire/goods-forms.ts'

export const goodsOfBody = ({ body }: FastifyRequest): ShipmentKind =>
  saysFreight(body) ? 'freight' : 'parcels'

type PathOfShipment = { readonly shipment_id?: string }

/** Of the shipment that the path names; parcels where there is none. */
export async function goodsOfShipment(request: FastifyRequest): Promise<ShipmentKind> {
  const { freight } = worldOf(request).store.read
  const id = idIn(request)
  const found = id === null ? null : await freight.byId(tenantOfRequest(request), id)
  return found ? 'freight' : 'parcels'
}

/** The shipment that the path names, of either kind. */
export async function shipmentInPath(request: FastifyRequest): Promise<AnyShipment> {
  const { read } = worldOf(request).store
  const found = await findAnyShipment(read, tenantOfRequest(request), idIn(request))
  if (isFreight(found)) requireToSeeFreight(request)
  return found
}

const idIn = ({ params }: FastifyRequest): number | null =>
  parseId((params as PathOfShipment).shipment_id ?? '')

export const requireToSeeFreight = (request: FastifyRequest): void =>
  requireScopes(callerOf(request).access, ['ltl:read'])
