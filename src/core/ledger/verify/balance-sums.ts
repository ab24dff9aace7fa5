import { formatMinor, type Minor } from '../../values/money.ts'
import { postedBooks } from '../credit-balance.ts'
import type { CheckpointBalance, PlacedTransaction } from '../ledger-store.ts'
import { endOfStretch } from '../turnover.ts'
import { sumOf } from './sum-of.ts'
import type { WrongCheckpoint } from './turnover-sums.ts'

/** How the balance stood at the end of each stretch of the journal, to compare with its checkpoint. */
export class BalanceSums {
  #posted: Minor = 0
  #held: Minor = 0
  readonly #ends = new Map<number, Omit<CheckpointBalance, 'sequence'>>()

  take({ sequence, entries }: PlacedTransaction): void {
    for (const book of postedBooks) this.#posted += sumOf(entries, book)
    this.#held += sumOf(entries, 'holds')
    this.#ends.set(endOfStretch(sequence), { posted: this.#posted, held: this.#held })
  }

  compare({ sequence, posted, held }: CheckpointBalance): WrongCheckpoint | null {
    const end = this.#ends.get(sequence) ?? { posted: this.#posted, held: this.#held }
    if (posted === end.posted && held === end.held) return null
    const is = `${formatMinor(posted)} with ${formatMinor(held)} set aside`
    const comesTo = `${formatMinor(end.posted)} with ${formatMinor(end.held)}`
    const row = `checkpoint ${sequence}`
    return { sequence, row, says: `says ${is}, but the journal comes to ${comesTo}` }
  }
}
