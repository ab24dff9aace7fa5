import { houseCurrency, type Minor } from '../values/money.ts'
import { type JournalEntry, move } from './posting.ts'

/** The provider gave money back to the card: the account loses it, and owes what its credits lack. */
export function takeBack(amount: Minor, credits: Minor): readonly JournalEntry[] {
  const taken = Math.min(amount, credits)
  return [
    ...(taken > 0 ? move('credits', 'payment_provider', taken, houseCurrency) : []),
    ...(taken < amount
      ? move('refunds_due', 'payment_provider', amount - taken, houseCurrency)
      : []),
  ]
}

/** The provider has the money again: a dispute was won, or a refund failed. */
export const giveBack = (amount: Minor): readonly JournalEntry[] =>
  move('payment_provider', 'credits', amount, houseCurrency)
