import type { Tenant } from '../../access.ts'
import type { Carrier, RemoteSale, SaleIdentity } from '../../ports/carrier/carrier.ts'
import type { World } from '../../world.ts'
import type { Purchase } from '../purchase-store.ts'

const searchTimeoutMs = 10_000

export const carrierSelling = (
  { carriers }: Pick<World, 'carriers'>,
  serviceId: number,
): Carrier | null => carriers().find(({ serviceIds }) => serviceIds.includes(serviceId)) ?? null

/** What the book of a purchase's carrier says of it. */
export const searchBookFor = (
  world: World,
  { accountId }: Tenant,
  { service, shipmentId, reference, handle }: Purchase,
): Promise<RemoteSale | null | 'unknown'> =>
  searchBook(carrierSelling(world, service.serviceId), {
    accountId,
    shipmentId,
    reference,
    handle,
  })

/** What the carrier's own book says; `unknown` where it can't be searched, or not now. */
export async function searchBook(
  carrier: Carrier | null,
  sale: SaleIdentity,
): Promise<RemoteSale | null | 'unknown'> {
  if (!carrier?.find) return 'unknown'
  try {
    return await carrier.find(sale, AbortSignal.timeout(searchTimeoutMs))
  } catch {
    return 'unknown'
  }
}
