import type { Tenant } from '../access.ts'
import type { Carrier, SoldLabel } from '../ports/carrier/carrier.ts'
import type { Shipment } from '../shipment/shipment.ts'
import type { Instant } from '../time/clock.ts'
import type { World } from '../world.ts'

/** A label that a carrier outside our process sold; no carrier where none of that code is left. */
export type RemoteLabel = {
  readonly carrier: Carrier | null
  readonly sold: SoldLabel
  /** When the carrier was asked to sell it. */
  readonly requestedAt: Instant
}

/** Null for a label that was sold in our process. */
export async function remoteLabelOf(
  { store, carriers }: Pick<World, 'store' | 'carriers'>,
  tenant: Tenant,
  { id, bought, request }: Shipment,
): Promise<RemoteLabel | null> {
  const purchase = await store.read.purchases.ofShipment(tenant, id)
  if (!bought || purchase?.state !== 'posted') return null
  const { carrierCode, trackingCode } = bought
  const { reference, handle, heldAt, requestedAt } = purchase
  const facts = await store.read.carrierFacts.ofShipment(tenant, id)
  return {
    carrier: carriers().find(({ code }) => code === carrierCode) ?? null,
    sold: {
      accountId: tenant.accountId,
      shipmentId: id,
      reference,
      handle,
      trackingCode,
      carrierId: facts?.carrierId ?? null,
      recipientName: request.toAddress.name,
      ticket: null,
    },
    requestedAt: requestedAt ?? heldAt,
  }
}
