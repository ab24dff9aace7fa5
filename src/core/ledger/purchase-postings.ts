import type { AnyPrice } from '../rating/quote.ts'
import type { Instant } from '../time/clock.ts'
import { houseCurrency, type Minor } from '../values/money.ts'
import type { JournalTransaction } from './ledger-store.ts'
import type { Book, JournalEntry } from './posting.ts'

/** The label whose money moves, and the number and the time of the move. */
type LabelPosting = {
  readonly id: number
  readonly at: Instant
  readonly shipCode: string
  readonly price: AnyPrice
}

type SoldService = { readonly serviceName: string; readonly trackingCode: string }

/**
 * The money of a label. For a carrier that sells within our transaction it is posted at once; for any
 * other the total is first held, then posted or released. A refund is the reversed posting.
 */
export const holdPosting = (label: LabelPosting, serviceName: string): JournalTransaction =>
  posting('shipment', label, `set aside for ${serviceName}`, holdEntries(label.price))

export const salePosting = (
  from: 'credits' | 'holds',
  label: LabelPosting,
  { serviceName, trackingCode }: SoldService,
): JournalTransaction =>
  posting('shipment', label, `${serviceName} ${trackingCode}`, postFrom(from, label.price))

export const releasePosting = (label: LabelPosting): JournalTransaction =>
  posting('shipment', label, 'nothing was sold', releaseEntries(label.price))

export const refundPosting = (label: LabelPosting, trackingCode: string): JournalTransaction =>
  posting('void', label, `void of ${trackingCode}`, refundEntries(label.price))

const posting = (
  kind: 'shipment' | 'void',
  { id, at, shipCode }: LabelPosting,
  memo: string,
  entries: readonly JournalEntry[],
): JournalTransaction => ({ id, cause: { kind, id: shipCode }, at, memo, entries })

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
