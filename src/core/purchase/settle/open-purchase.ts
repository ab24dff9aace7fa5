import type { Tenant } from '../../access.ts'
import type { Shipment } from '../../shipment/shipment.ts'
import type { ShipmentReader } from '../../shipment/shipment-store.ts'
import type { Purchase, PurchaseAttempt, PurchaseReader } from '../purchase-store.ts'

export type PurchaseOutcome =
  | { readonly kind: 'posted' }
  | { readonly kind: 'released' }
  /** Nobody can tell yet; a person may have to. */
  | { readonly kind: 'open'; readonly why: string }

type OpenRecords = { readonly purchases: PurchaseReader; readonly shipments: ShipmentReader }

/**
 * The purchase, or how it ended: only one that was released is followed by another one. Who settles it
 * reads it inside the transaction: of two at once, the second finds it done.
 */
export async function openPurchase(
  { purchases, shipments }: OpenRecords,
  tenant: Tenant,
  { shipmentId, reference }: PurchaseAttempt,
): Promise<{ purchase: Purchase; shipment: Shipment } | PurchaseOutcome> {
  const purchase = await purchases.ofShipment(tenant, shipmentId)
  if (purchase?.reference !== reference) return { kind: 'released' }
  if (purchase.state === 'posted' || purchase.state === 'released') return { kind: purchase.state }
  const shipment = await shipments.byId(tenant, shipmentId)
  return shipment ? { purchase, shipment } : { kind: 'released' }
}

/** After a move: another node may have ended the purchase since it was read. */
export async function currentOutcome(
  records: OpenRecords,
  tenant: Tenant,
  attempt: PurchaseAttempt,
  why: string,
): Promise<PurchaseOutcome> {
  const found = await openPurchase(records, tenant, attempt)
  return 'kind' in found ? found : { kind: 'open', why }
}
