import { CoreError } from '../errors.ts'
import { type Currency, houseCurrency, type Minor } from '../values/money.ts'

/** The client account's books. Some keep a balance under a constraint; the rest are sums. */
export type Book =
  | 'credits'
  | 'holds'
  | 'carrier_payable'
  | 'revenue'
  | 'tax_payable'
  | 'payment_provider'
  | 'pending_top_ups'
  | 'refunds_due'
  | 'operator_grants'

/** Books whose balance is kept because it may never fall below zero. */
export const keptBooks: ReadonlySet<Book> = new Set([
  'credits',
  'holds',
  'pending_top_ups',
  'refunds_due',
])

/**
 * How an entry moves the kept balance of its book. What a client owes after a refund or a dispute lowers
 * `refunds_due`, and is kept without its sign, because no kept balance may be below zero.
 */
export const keptAmount = ({ book, amount }: Pick<JournalEntry, 'book' | 'amount'>): Minor =>
  book === 'refunds_due' ? -amount : amount

/** Why money moved: with it one can follow the money of a label. */
export type Cause = {
  readonly kind: 'grant' | 'top_up' | 'refund' | 'dispute' | 'shipment' | 'void' | 'adjustment'
  readonly id: string
}

/** Moves an amount from one book to another: the sum is zero. */
export function moveBetweenBooks(
  from: Book,
  to: Book,
  amount: Minor,
  currency: Currency,
): readonly JournalEntry[] {
  if (!Number.isSafeInteger(amount) || amount <= 0) {
    throw new CoreError('validation_failed', 'The amount must be above zero.')
  }
  return [
    { book: from, currency, amount: -amount },
    { book: to, currency, amount },
  ]
}

export type JournalEntry = {
  readonly book: Book
  readonly currency: Currency
  readonly amount: Minor
}

/** Where a transaction stands in its account's journal. */
export type JournalCursor = { readonly sequence: number; readonly id: number }

export const sumOf = (entries: readonly JournalEntry[], book: Book): Minor =>
  entries
    .filter(entry => entry.book === book && entry.currency === houseCurrency)
    .reduce((sum, { amount }) => sum + amount, 0)
