import { houseCurrency, type Minor } from '../../values/money.ts'
import type { JournalEntry } from '../ledger-store.ts'
import type { Book } from '../posting.ts'

export const sumOf = (entries: readonly JournalEntry[], book: Book): Minor =>
  entries
    .filter(entry => entry.book === book && entry.currency === houseCurrency)
    .reduce((sum, { amount }) => sum + amount, 0)
