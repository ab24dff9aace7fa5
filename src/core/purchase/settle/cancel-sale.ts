import { hasSameCredentials } from '../../carrier-account/connection-of.ts'
import { CarrierError, type CarrierFailure } from '../../carrier-error.ts'
import { limitsOf, surelyNotSoldAfterMs } from '../../carrier-limits.ts'
import type { AskAgainAt } from '../../ports/carrier/cancel.ts'
import type { Seller, SoldLabel, VoidAnswer } from '../../ports/carrier/carrier.ts'
import { hasPassed, type Instant } from '../../time/clock.ts'
import { dayMs } from '../../time/durations.ts'
import type { World } from '../../world.ts'
import { isFound, searchBook } from './search-book.ts'

const cancelTimeoutMs = 10_000

/** What became of a request to cancel a sale, for a void as for a sale that came too late. */
export type CancelOutcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly why: string }
  /**
   * The carrier decides later, or may have cancelled, and is asked again; with the ticket that it gave, which
   * is absent where nobody knows its answer. Where the carrier says when to ask again, nobody asks before.
   */
  | {
      readonly kind: 'open'
      readonly why: string
      readonly ticket?: string | null
      readonly askAgainAt?: AskAgainAt
    }
  /** However often the carrier is asked, only a person can learn whether it has. */
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
  const answer = await askToCancel(world, carrier, sold)
  if (answer.kind !== 'refused') return answer
  // Some carriers refuse a second request, although the first one cancelled the sale.
  const why = `it refuses (${answer.why}), but an earlier request may have cancelled`
  if (!carrier.find) {
    const isCertain = sold.ticket !== null && hasSameCredentials(carrier, sold)
    return isCertain ? answer : { kind: 'undecidable', why }
  }
  const entry = await searchBook(world, carrier, sold)
  if (entry === null) {
    return hasPassed(surelyNotSoldAfterMs(limitsOf(carrier)), soldAfter, world.clock.now())
      ? { kind: 'accepted' }
      : { kind: 'open', why: `${why}; its book may not show the sale yet` }
  }
  if (isFound(entry)) return answer
  const kind = entry.silent === 'spent' ? 'undecidable' : 'open'
  return { kind, why: `${why}; ${entry.why}` }
}

/** Asks for the first time: a refusal is certain. */
export async function askToCancel(
  { clock }: Pick<World, 'clock'>,
  carrier: Seller,
  sold: SoldLabel,
): Promise<CancelOutcome> {
  if (!carrier.cancel) return { kind: 'refused', why: 'the carrier cannot be asked to cancel' }
  const signal = AbortSignal.timeout(cancelTimeoutMs)
  try {
    return outcomeOf(await carrier.cancel(sold, signal), clock.now())
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error
    return { kind: refusals.has(error.kind) ? 'refused' : 'open', why: error.message }
  }
}

/** A carrier that has no such sale refuses, too: where an earlier request may have cancelled, its book decides. */
const refusals: ReadonlySet<CarrierFailure> = new Set(['rejected', 'unsupported', 'not_sold'])

function outcomeOf(answer: VoidAnswer, now: Instant): CancelOutcome {
  if (answer.kind !== 'asked') return answer
  const { ticket } = answer
  const askAgainAt = credible(answer.askAgainAt ?? null, now)
  const why =
    askAgainAt === 'never'
      ? 'the carrier has the request, and never tells how it ends: a person must ask'
      : 'the carrier has not decided yet'
  return { kind: 'open', why, ticket, ...(askAgainAt !== null && { askAgainAt }) }
}

/** However soon or late a carrier wants to be asked again. */
const soonestMs = 15_000
const latestMs = 30 * dayMs

function credible(askAgainAt: AskAgainAt | null, now: Instant): AskAgainAt | null {
  if (askAgainAt === null || askAgainAt === 'never') return askAgainAt
  if (Number.isNaN(askAgainAt)) return null
  return Math.round(Math.min(Math.max(askAgainAt, now + soonestMs), now + latestMs))
}
