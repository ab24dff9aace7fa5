import type { FastifyRequest } from 'fastify'
import { requireScopes } from '#core/access.ts'
import { type AnyShipment, isFreight } from '#core/facts.ts'
import { findAnyShipment } from '#core/freight/find-any-shipment.ts'
import type { ShipmentKind } from '#core/shipment-kind.ts'
import { parseId, requireId } from '#core/values/parse-id.ts'
import { callerOf, tenantOfRequest } from '../../base/judge/authentication.ts'
import { worldOf } from '../../base/world-of-request.ts'
import { saysFreight } from '../wire/goods-forms.ts'

export const goodsOfBody = ({ body }: FastifyRequest): ShipmentKind =>
  saysFreight(body) ? 'freight' : 'parcels'

type PathOfShipment = { readonly shipment_id?: string }

/** A shipment that is not found counts as parcels. */
export async function goodsOfShipment(request: FastifyRequest): Promise<ShipmentKind> {
  const { freight } = worldOf(request).store.read
  const id = parseId(pathParams(request).shipment_id ?? '')
  const found = id === null ? null : await freight.byId(tenantOfRequest(request), id)
  return found ? 'freight' : 'parcels'
}

/** The shipment that the path names, of either kind. */
export async function shipmentInPath(request: FastifyRequest): Promise<AnyShipment> {
  const { read } = worldOf(request).store
  const id = requireId(pathParams(request).shipment_id, 'Shipment')
  const found = await findAnyShipment(read, tenantOfRequest(request), id)
  if (isFreight(found)) requireToSeeFreight(request)
  return found
}

const pathParams = ({ params }: FastifyRequest) => params as PathOfShipment

export const requireToSeeFreight = (request: FastifyRequest): void =>
  requireScopes(callerOf(request).access, ['ltl:read'])
