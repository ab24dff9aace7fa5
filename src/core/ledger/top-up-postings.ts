import { houseCurrency, type Minor } from '../values/money.ts'
import { type JournalEntry, moveBetweenBooks } from './posting.ts'

/**
 * The money of a top-up. Until the result of the charge is known, the amount waits in a book of its own,
 * where no purchase can spend it.
 */
export const expectTopUp = (amount: Minor): readonly JournalEntry[] =>
  moveBetweenBooks('payment_provider', 'pending_top_ups', amount, houseCurrency)

export const postTopUp = (amount: Minor): readonly JournalEntry[] =>
  moveBetweenBooks('pending_top_ups', 'credits', amount, houseCurrency)

export const giveUpTopUp = (amount: Minor): readonly JournalEntry[] =>
  moveBetweenBooks('pending_top_ups', 'payment_provider', amount, houseCurrency)

/** For a top-up that was given up and is paid after all. */
export const postLateTopUp = (amount: Minor): readonly JournalEntry[] =>
  moveBetweenBooks('payment_provider', 'credits', amount, houseCurrency)

/** For a person who found another amount paid: the provider never owed the difference. */
export const postTopUpAt = (asked: Minor, paid: Minor): readonly JournalEntry[] => [
  ...postTopUp(Math.min(asked, paid)),
  ...(paid < asked ? giveUpTopUp(asked - paid) : []),
  ...(paid > asked ? postLateTopUp(paid - asked) : []),
]

/** The provider gave money back to the card: the account loses it, and owes what its credits lack. */
export function takeBack(amount: Minor, credits: Minor): readonly JournalEntry[] {
  const taken = Math.min(amount, credits)
  return [
    ...(taken > 0 ? moveBetweenBooks('credits', 'payment_provider', taken, houseCurrency) : []),
    ...(taken < amount
      ? moveBetweenBooks('refunds_due', 'payment_provider', amount - taken, houseCurrency)
      : []),
  ]
}

/** The provider has the money again: a dispute was won, or a refund failed. */
export const giveBack = (amount: Minor): readonly JournalEntry[] =>
  moveBetweenBooks('payment_provider', 'credits', amount, houseCurrency)
