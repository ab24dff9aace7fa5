import type { TopUp } from '../../payment/top-up-store.ts'
import { formatMinor, type Minor } from '../../values/money.ts'
import type { JournalTransaction } from '../ledger-store.ts'
import { sumOf } from '../posting.ts'

/** A row that the journal does not bear out; null where it does. */
export type RowFault = { readonly row: string; readonly says: string } | null

/** The sums of each top-up's postings, to compare with its row. */
export class TopUpSums {
  readonly #sums = new Map<string, { waiting: Minor; credited: Minor }>()

  take({ cause, entries }: JournalTransaction): void {
    if (cause.kind !== 'top_up') return
    const { waiting, credited } = this.#sums.get(cause.id) ?? nothing
    this.#sums.set(cause.id, {
      waiting: waiting + sumOf(entries, 'pending_top_ups'),
      credited: credited + sumOf(entries, 'credits') + sumOf(entries, 'refunds_due'),
    })
  }

  compare({ id, state, amount }: TopUp): RowFault {
    const { waiting, credited } = this.#sums.get(String(id)) ?? nothing
    this.#sums.delete(String(id))
    const row = `top-up ${id}`
    const stands = `is ${state} with ${formatMinor(amount)}`
    if (credited !== (state === 'posted' ? amount : 0)) {
      return { row, says: `${stands}, but the journal credits ${formatMinor(credited)}` }
    }
    if (waiting !== (state === 'pending' ? amount : 0)) {
      return { row, says: `${stands}, but ${formatMinor(waiting)} is pending for it` }
    }
    return null
  }

  compareLeftovers(): RowFault {
    const [left] = this.#sums.keys()
    return left === undefined
      ? null
      : { row: `top-up ${left}`, says: 'is in the journal but does not exist' }
  }
}

const nothing = { waiting: 0, credited: 0 }
