import type { JournalTransaction } from '../ledger/ledger-store.ts'
import { moveBetweenBooks } from '../ledger/posting.ts'
import { houseCurrency } from '../values/money.ts'

/**
 * Puts a grant of all costs before a part, and takes back all refunds after it: the account's credits
 * never fall below zero, and end as they began.
 */
export function withPartMoney(
  postings: readonly JournalTransaction[],
  id: number,
): readonly JournalTransaction[] {
  const [first, last] = [postings[0], postings.at(-1)]
  if (!first || !last) return postings
  let [paid, refunded] = [0, 0]
  for (const { entries } of postings) {
    for (const { book, amount } of entries) {
      if (book !== 'credits') continue
      if (amount < 0) paid -= amount
      else refunded += amount
    }
  }
  if (paid === 0) return postings
  const grant: JournalTransaction = {
    id,
    cause: { kind: 'grant', id: String(id) },
    at: first.at,
    memo: 'seeded shipments',
    entries: moveBetweenBooks('operator_grants', 'credits', paid, houseCurrency),
  }
  if (refunded === 0) return [grant, ...postings]
  const adjustment: JournalTransaction = {
    id: id + 1,
    cause: { kind: 'adjustment', id: String(id + 1) },
    at: last.at,
    memo: 'refunds of seeded shipments',
    entries: moveBetweenBooks('credits', 'operator_grants', refunded, houseCurrency),
  }
  return [grant, ...postings, adjustment]
}
