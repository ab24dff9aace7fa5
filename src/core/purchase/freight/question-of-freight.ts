import type { Tenant } from '../../access.ts'
import { notFound } from '../../errors.ts'
import { exactFreight } from '../../freight/check-freight.ts'
import type { FreightQuestion } from '../../freight/freight-question.ts'
import type { FreightReader } from '../../freight/freight-store.ts'
import type { FreightContext } from '../../freight/unchecked-freight.ts'
import { isVoid } from '../../shipment/state.ts'
import { uncheckedOf } from './decide-freight.ts'
import type { FreightPathOf } from './freight-request.ts'

/** What stored freight would cost now, by every service. The day of its pickup, which may be past, is no part of it. */
export async function questionOfFreight(
  { freight }: { readonly freight: Pick<FreightReader, 'byId'> },
  tenant: Tenant,
  id: number,
  context: FreightContext,
  pathOf: FreightPathOf,
): Promise<FreightQuestion> {
  const shipment = await freight.byId(tenant, id)
  if (shipment === null || isVoid(shipment)) throw notFound('Shipment')
  const asked = { ...uncheckedOf(shipment.request), pickupOn: null }
  return exactFreight(asked, context, pathOf)
}
