import { formatMinor } from '../../values/money.ts'
import type { PlacedTransaction, StretchTurnover, Turnover } from '../ledger-store.ts'
import { endOfStretch, noTurnover, withPosting } from '../turnover.ts'

/** A checkpoint that keeps what the journal does not come to. */
export type WrongCheckpoint = {
  readonly sequence: number
  readonly row: string
  readonly says: string
}

/** What labels cost in each stretch of the journal, to compare with what its checkpoint keeps. */
export class TurnoverSums {
  readonly #stretches = new Map<number, Turnover>()

  take(transaction: PlacedTransaction): void {
    const end = endOfStretch(transaction.sequence)
    const before = this.#stretches.get(end) ?? noTurnover
    this.#stretches.set(end, withPosting(before, transaction))
  }

  compare({ sequence, ...kept }: StretchTurnover): WrongCheckpoint | null {
    const { spent, purchases, refunded } = this.#stretches.get(sequence) ?? noTurnover
    if (kept.spent === spent && kept.purchases === purchases && kept.refunded === refunded) {
      return null
    }
    const is = `${kept.purchases} labels for ${formatMinor(kept.spent)} and ${formatMinor(kept.refunded)} back`
    const comesTo = `${purchases} for ${formatMinor(spent)} and ${formatMinor(refunded)} back`
    return {
      sequence,
      row: `checkpoint ${sequence}`,
      says: `says ${is}, but the journal comes to ${comesTo}`,
    }
  }
}
