import type { Tenant } from '../../access.ts'
import { notFound } from '../../errors.ts'
import { exactFreight } from '../../freight/check-freight.ts'
import type { FreightQuestion } from '../../freight/freight-question.ts'
import type { FreightReader } from '../../freight/freight-store.ts'
import type { FreightContext } from '../../freight/unchecked-freight.ts'
import { isVoid } from '../../shipment/state.ts'
import { uncheckedOf } from './decide-freight.ts'
import type { FreightPathOf } from './freight-request.ts'

/** What stored freight would cost now, by every service. Once it is booked, its day may be past. */
export async function questionOfFreight(
  { freight }: { readonly freight: Pick<FreightReader, 'byId'> },
  tenant: Tenant,
  id: number,
  context: FreightContext,
  pathOf: FreightPathOf,
): Promise<FreightQuestion> {
  const shipment = await freight.byId(tenant, id)
  if (shipment === null || isVoid(shipment)) throw notFound('Shipment')
  const { bought, request } = shipment
  const asked = { ...uncheckedOf(request), ...(bought && { pickupOn: null }) }
  return exactFreight(asked, context, pathOf)
}
