import { houseCurrency, type Minor } from '../values/money.ts'
import type { JournalEntry } from './posting.ts'
import { move } from './posting.ts'

/**
 * How a top-up's money moves: what the provider was asked for waits in a book of its own, out of reach
 * of purchases, until it is known to be paid, or not to be.
 */
export const expectTopUp = (amount: Minor): readonly JournalEntry[] =>
  move('payment_provider', 'pending_top_ups', amount, houseCurrency)

export const postTopUp = (amount: Minor): readonly JournalEntry[] =>
  move('pending_top_ups', 'credits', amount, houseCurrency)

export const giveUpTopUp = (amount: Minor): readonly JournalEntry[] =>
  move('pending_top_ups', 'payment_provider', amount, houseCurrency)

/** One that had been given up, and was paid after all. */
export const postLateTopUp = (amount: Minor): readonly JournalEntry[] =>
  move('payment_provider', 'credits', amount, houseCurrency)

/** By a person, of one that was paid with another amount: the difference was never the provider's. */
export const postTopUpAt = (asked: Minor, paid: Minor): readonly JournalEntry[] => [
  ...postTopUp(Math.min(asked, paid)),
  ...(paid < asked ? giveUpTopUp(asked - paid) : []),
  ...(paid > asked ? postLateTopUp(paid - asked) : []),
]
