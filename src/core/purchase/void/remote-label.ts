import type { Tenant } from '../../access.ts'
import type { Seller, SoldLabel } from '../../ports/carrier/carrier.ts'
import type { Instant } from '../../time/clock.ts'
import type { World } from '../../world.ts'
import type { Consignment, SaleOfKind, Sellers } from '../sale-of-kind.ts'
import { saleOfPurchase } from '../sales-of-kinds.ts'

type VoidableConsignment = Pick<Consignment, 'id' | 'bought' | 'recipientName'>

/** A label that a carrier outside our process sold; no carrier where none of that code is left. */
export type RemoteLabel = {
  readonly goods: SaleOfKind
  readonly carrier: Seller | null
  readonly sold: SoldLabel
  /** When the carrier was asked to sell it. */
  readonly requestedAt: Instant
}

/** Null for a label that was sold in our process. */
export async function remoteLabelOf(
  world: Sellers & Pick<World, 'store'>,
  tenant: Tenant,
  { id, bought, recipientName }: VoidableConsignment,
): Promise<RemoteLabel | null> {
  const { read } = world.store
  const purchase = await read.purchases.ofShipment(tenant, id)
  if (!bought || purchase?.state !== 'posted') return null
  const { carrierCode, trackingCode } = bought
  const { reference, handle, heldAt, requestedAt } = purchase
  const facts = await read.carrierFacts.ofShipment(tenant, id)
  const goods = saleOfPurchase(purchase)
  return {
    goods,
    carrier: goods.sellerNamed(world, carrierCode),
    sold: {
      accountId: tenant.accountId,
      shipmentId: id,
      reference,
      handle,
      trackingCode,
      carrierId: facts?.carrierId ?? null,
      recipientName,
      ticket: null,
    },
    requestedAt: requestedAt ?? heldAt,
  }
}
