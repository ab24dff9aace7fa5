import { houseCurrency, type Minor } from '../../values/money.ts'
import type { Book, JournalEntry } from '../posting.ts'

export const sumOf = (entries: readonly JournalEntry[], book: Book): Minor =>
  entries
    .filter(entry => entry.book === book && entry.currency === houseCurrency)
    .reduce((sum, { amount }) => sum + amount, 0)
