import { CarrierError } from '../../carrier-error.ts'
import type { Carrier, SoldLabel, VoidAnswer } from '../../ports/carrier/carrier.ts'
import { searchBook } from './search-book.ts'

const cancelTimeoutMs = 10_000

/** `unknown`: the carrier may have cancelled, and is asked again. */
export type CancelOutcome = VoidAnswer | { readonly kind: 'unknown'; readonly why: string }

/**
 * Asks a carrier again to cancel what it sold, or how an earlier request stands: that one may have
 * cancelled the sale although its answer was lost.
 */
export async function cancelSale(carrier: Carrier, sold: SoldLabel): Promise<CancelOutcome> {
  const answer = await askToCancel(carrier, sold)
  if (answer.kind !== 'refused' || !carrier.find) return answer
  // Some carriers refuse a second request, although the first one cancelled the sale.
  const sale = await searchBook(carrier, sold.reference, sold.handle)
  if (sale === null) return { kind: 'accepted' }
  return sale === 'unknown' ? { kind: 'unknown', why: 'its book can not be searched' } : answer
}

/** Asks for the first time: a refusal is certain. */
export async function askToCancel(carrier: Carrier, sold: SoldLabel): Promise<CancelOutcome> {
  if (!carrier.cancel) return { kind: 'refused', why: 'the carrier can not be asked to cancel' }
  const signal = AbortSignal.timeout(cancelTimeoutMs)
  try {
    return await carrier.cancel(sold, signal)
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error
    const isFinal = error.kind === 'rejected' || error.kind === 'unsupported'
    return { kind: isFinal ? 'refused' : 'unknown', why: error.message }
  }
}
