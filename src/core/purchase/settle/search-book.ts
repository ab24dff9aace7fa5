import type { Carrier, RemoteSale } from '../../ports/carrier.ts'
import type { World } from '../../world.ts'

const searchTimeoutMs = 10_000

export const carrierSelling = (world: World, serviceId: number): Carrier | null =>
  world.carriers().find(({ serviceIds }) => serviceIds.includes(serviceId)) ?? null

/** What the carrier's own book says; `unknown` where it can't be searched, or not now. */
export async function searchBook(
  carrier: Carrier | null,
  reference: string,
): Promise<RemoteSale | null | 'unknown'> {
  if (!carrier?.find) return 'unknown'
  try {
    return await carrier.find(reference, AbortSignal.timeout(searchTimeoutMs))
  } catch {
    return 'unknown'
  }
}
