import type { Reversal } from '../../payment/reversal-store.ts'
import { formatMinor, type Minor } from '../../values/money.ts'
import type { JournalTransaction } from '../ledger-store.ts'
import { sumOf } from '../posting.ts'
import type { RowFault } from './top-up-sums.ts'

/** What each refund and dispute took back in the journal, to compare with its row. */
export class ReversalSums {
  readonly #sums = new Map<string, Minor>()

  take({ cause: { kind, id }, entries }: JournalTransaction): void {
    if (kind !== 'refund' && kind !== 'dispute') return
    const key = `${kind} ${id}`
    this.#sums.set(key, (this.#sums.get(key) ?? 0) + sumOf(entries, 'payment_provider'))
  }

  compare({ kind, id, amount }: Reversal): RowFault {
    const row = `${kind} ${id}`
    const taken = this.#sums.get(row) ?? 0
    this.#sums.delete(row)
    if (taken === amount) return null
    const says = `is for ${formatMinor(amount)}, but the journal reverses ${formatMinor(taken)}`
    return { row, says }
  }

  compareLeftovers(): RowFault {
    const [left] = this.#sums.keys()
    return left === undefined ? null : { row: left, says: 'is in the journal but does not exist' }
  }
}
