import type { Carrier, RemoteSale } from '../../ports/carrier/carrier.ts'

const searchTimeoutMs = 10_000

/** What the carrier's own book says; `unknown` where it can't be searched, or not now. */
export async function searchBook(
  carrier: Carrier | null,
  reference: string,
  handle: string | null = null,
): Promise<RemoteSale | null | 'unknown'> {
  if (!carrier?.find) return 'unknown'
  try {
    return await carrier.find(reference, AbortSignal.timeout(searchTimeoutMs), handle)
  } catch {
    return 'unknown'
  }
}
