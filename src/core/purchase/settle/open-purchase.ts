import type { Tenant } from '../../access.ts'
import type { Readers } from '../../store.ts'
import type { Consignment, Journeys } from '../goods-sales.ts'
import type { Purchase, PurchaseAttempt } from '../purchase-store.ts'
import { salesOfPurchase } from '../sales-of-goods.ts'

export type PurchaseOutcome =
  | { readonly kind: 'posted' }
  | { readonly kind: 'released' }
  /** Nobody can tell yet; a person may have to. */
  | { readonly kind: 'open'; readonly why: string }

type Reading = { readonly world: Journeys; readonly tenant: Tenant }

/**
 * The purchase, or how it ended: only one that was released is followed by another one. Who settles it
 * reads it inside the transaction: of two at once, the second finds it done.
 */
export async function findOpenPurchase(
  { world, tenant }: Reading,
  records: Readers,
  { shipmentId, reference }: PurchaseAttempt,
): Promise<{ purchase: Purchase; consignment: Consignment } | PurchaseOutcome> {
  const purchase = await records.purchases.ofShipment(tenant, shipmentId)
  if (purchase?.reference !== reference) return { kind: 'released' }
  if (purchase.state === 'posted' || purchase.state === 'released') return { kind: purchase.state }
  const consignment = await salesOfPurchase(purchase).find(world, records, tenant, shipmentId)
  return consignment ? { purchase, consignment } : { kind: 'released' }
}

/** After a move: another node may have ended the purchase since it was read. */
export async function currentOutcome(
  reading: Reading,
  records: Readers,
  attempt: PurchaseAttempt,
  why: string,
): Promise<PurchaseOutcome> {
  const found = await findOpenPurchase(reading, records, attempt)
  return 'kind' in found ? found : { kind: 'open', why }
}
