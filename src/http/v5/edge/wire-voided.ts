import type { Tenant } from '#core/access.ts'
import { refundsOf } from '#core/purchase/refund.ts'
import type { Readers } from '#core/store.ts'
import { fromVoided } from '../wire/shipment-answer.ts'

/** What became of a shipment of either kind that was deleted, voided or cancelled. */
export async function voidedOf(readers: Readers, tenant: Tenant, id: number) {
  const { shipments, freight } = readers
  const shipment = (await shipments.byId(tenant, id)) ?? (await freight.byId(tenant, id))
  // Of a draft of freight nothing stays.
  if (!shipment) return fromVoided({ id, state: 'cancelled' }, null)
  const refundOf = await refundsOf(readers, tenant, [shipment])
  return fromVoided(shipment, refundOf(shipment))
}
