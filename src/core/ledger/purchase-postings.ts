import type { AnyPrice } from '../rating/quote.ts'
import { houseCurrency, type Minor } from '../values/money.ts'
import type { Book, JournalEntry } from './posting.ts'

/**
 * The money of a label. For a carrier that sells within our transaction it is posted at once; for any
 * other the total is first held, then posted or released. A refund is the reversed posting.
 */
export const holdEntries = ({ total }: AnyPrice): readonly JournalEntry[] =>
  entries(['credits', -total], ['holds', total])

export const releaseEntries = ({ total }: AnyPrice): readonly JournalEntry[] =>
  entries(['holds', -total], ['credits', total])

export const postFrom = (book: 'credits' | 'holds', price: AnyPrice): readonly JournalEntry[] =>
  entries([book, -price.total], ['revenue', price.rate], ['tax_payable', price.tax])

export const refundEntries = (price: AnyPrice): readonly JournalEntry[] =>
  entries(['revenue', -price.rate], ['tax_payable', -price.tax], ['credits', price.total])

/** Leaves out zero amounts, such as the tax of a label without tax. */
function entries(...lines: readonly (readonly [Book, Minor])[]): readonly JournalEntry[] {
  return lines
    .filter(([, amount]) => amount !== 0)
    .map(([book, amount]) => ({ book, currency: houseCurrency, amount }))
}
