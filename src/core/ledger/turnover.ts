import { houseCurrency } from '../values/money.ts'
import { postedBooks } from './credit-balance.ts'
import type { JournalTransaction, Turnover } from './ledger-store.ts'

/** A line of a statement adds up so many transactions at most; one append in so many keeps a checkpoint. */
export const blockLength = 32

/** The sequence of the checkpoint behind a transaction. */
export const endOfBlock = (sequence: number): number =>
  Math.ceil(sequence / blockLength) * blockLength

export const noTurnover: Turnover = { spent: 0, purchases: 0, refunded: 0 }

/** What labels come to with one more transaction, which may be of something else. */
export function withPosting(
  turnover: Turnover,
  { cause, entries }: Pick<JournalTransaction, 'cause' | 'entries'>,
): Turnover {
  const amount = entries
    .filter(({ book, currency }) => currency === houseCurrency && isPosted.has(book))
    .reduce((sum, entry) => sum + entry.amount, 0)
  if (cause.kind === 'void') return { ...turnover, refunded: turnover.refunded + amount }
  if (cause.kind !== 'shipment') return turnover
  const purchases = turnover.purchases + (amount < 0 ? 1 : 0)
  return { ...turnover, spent: turnover.spent - amount, purchases }
}

const isPosted: ReadonlySet<string> = new Set(postedBooks)

export const addTurnover = (a: Turnover, b: Turnover): Turnover => ({
  spent: a.spent + b.spent,
  purchases: a.purchases + b.purchases,
  refunded: a.refunded + b.refunded,
})
