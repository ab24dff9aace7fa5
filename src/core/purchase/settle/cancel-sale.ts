import { CarrierError } from '../../carrier-error.ts'
import type { Seller, SoldLabel, VoidAnswer } from '../../ports/carrier/carrier.ts'
import { hasPassed, type Instant } from '../../time/clock.ts'
import type { World } from '../../world.ts'
import { bookShowsAfterMs, isFound, searchBook } from './search-book.ts'

const cancelTimeoutMs = 10_000

/**
 * `unknown`: the carrier may have cancelled, and is asked again. `undecidable`: however often it is asked,
 * only a person can learn whether it has.
 */
export type CancelOutcome =
  | VoidAnswer
  | { readonly kind: 'unknown'; readonly why: string }
  | { readonly kind: 'undecidable'; readonly why: string }

/**
 * Asks a carrier again to cancel what it sold, or how an earlier request stands: that one may have
 * cancelled the sale although its answer was lost. `soldAfter`: it may have sold at any time since.
 */
export async function cancelSale(
  world: Pick<World, 'store' | 'clock'>,
  carrier: Seller,
  sold: SoldLabel,
  soldAfter: Instant,
): Promise<CancelOutcome> {
  const answer = await askToCancel(carrier, sold)
  if (answer.kind !== 'refused') return answer
  // Some carriers refuse a second request, although the first one cancelled the sale.
  const why = `it refuses (${answer.why}), but an earlier request may have cancelled`
  if (!carrier.find) return sold.ticket === null ? { kind: 'undecidable', why } : answer
  const entry = await searchBook(world, carrier, sold)
  if (entry === null) {
    return hasPassed(bookShowsAfterMs, soldAfter, world.clock.now())
      ? { kind: 'accepted' }
      : { kind: 'unknown', why: `${why}; its book may not show the sale yet` }
  }
  if (isFound(entry)) return answer
  const kind = entry.silent === 'spent' ? 'undecidable' : 'unknown'
  return { kind, why: `${why}; ${entry.why}` }
}

/** Asks for the first time: a refusal is certain. */
export async function askToCancel(carrier: Seller, sold: SoldLabel): Promise<CancelOutcome> {
  if (!carrier.cancel) return { kind: 'refused', why: 'the carrier cannot be asked to cancel' }
  const signal = AbortSignal.timeout(cancelTimeoutMs)
  try {
    return await carrier.cancel(sold, signal)
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error
    const isFinal = error.kind === 'rejected' || error.kind === 'unsupported'
    return { kind: isFinal ? 'refused' : 'unknown', why: error.message }
  }
}
