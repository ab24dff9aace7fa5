import type { Price } from '../rating/quote.ts'
import { houseCurrency, type Minor } from '../values/money.ts'
import type { Book, JournalEntry } from './posting.ts'

/**
 * How a label's money moves. A carrier that sells within our transaction is paid at once; for any
 * other the total is first set aside, then posted or released. A refund is the posting, reversed.
 */
export const hold = ({ total }: Price): readonly JournalEntry[] =>
  entries(['credits', -total], ['holds', total])

export const release = ({ total }: Price): readonly JournalEntry[] =>
  entries(['holds', -total], ['credits', total])

export const postFrom = (book: 'credits' | 'holds', price: Price): readonly JournalEntry[] =>
  entries([book, -price.total], ['revenue', price.rate], ['tax_payable', price.tax])

export const refund = (price: Price): readonly JournalEntry[] =>
  entries(['revenue', -price.rate], ['tax_payable', -price.tax], ['credits', price.total])

/** Lines of nothing are left out: a label without tax owes none. */
function entries(...lines: readonly (readonly [Book, Minor])[]): readonly JournalEntry[] {
  return lines
    .filter(([, amount]) => amount !== 0)
    .map(([book, amount]) => ({ book, currency: houseCurrency, amount }))
}
