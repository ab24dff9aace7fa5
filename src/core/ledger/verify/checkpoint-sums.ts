import type { Minor } from '../../values/money.ts'
import { postedBooks } from '../credit-balance.ts'
import type { Checkpoint, JournalledTransaction } from '../ledger-store.ts'
import { endOfStretch, noTurnover, withPosting } from '../turnover.ts'
import { sumOf } from './sum-of.ts'
import { type WrongCheckpoint, wrongIn } from './wrong-checkpoint.ts'

/** Adds up again, from the journal, what checkpoints keep of it. */
export class CheckpointSums {
  #posted: Minor = 0
  #held: Minor = 0
  /** One for each stretch of the journal, in its order, as if each had its checkpoint. */
  readonly #stretches: Checkpoint[] = []
  /** How many of them lie behind the checkpoint that was compared last. */
  #compared = 0

  take(transaction: JournalledTransaction): void {
    const { sequence, at, entries } = transaction
    for (const book of postedBooks) this.#posted += sumOf(entries, book)
    this.#held += sumOf(entries, 'holds')
    const end = endOfStretch(sequence)
    const known = this.#stretches.at(-1)?.sequence === end ? this.#stretches.pop() : undefined
    this.#stretches.push({
      sequence: end,
      posted: this.#posted,
      held: this.#held,
      earliestAt: Math.min(known?.earliestAt ?? at, at),
      latestAt: Math.max(known?.latestAt ?? at, at),
      turnover: withPosting(known?.turnover ?? noTurnover, transaction),
    })
  }

  /** Takes the checkpoints in their order: the times of each are of all that follows the one before it. */
  compare(kept: Checkpoint): readonly WrongCheckpoint[] {
    const from = this.#compared
    while ((this.#stretches[this.#compared]?.sequence ?? beyondAll) <= kept.sequence) {
      this.#compared += 1
    }
    const last = this.#stretches[this.#compared - 1]
    return wrongIn(kept, {
      sequence: kept.sequence,
      posted: last?.posted ?? 0,
      held: last?.held ?? 0,
      ...timesOf(this.#stretches.slice(from, this.#compared), kept),
      turnover: (last?.sequence === kept.sequence ? last.turnover : null) ?? noTurnover,
    })
  }
}

const beyondAll = Number.POSITIVE_INFINITY

type Times = Pick<Checkpoint, 'earliestAt' | 'latestAt'>

/** Where there are no stretches, no time of the checkpoint can be wrong. */
const timesOf = (stretches: readonly Times[], kept: Times): Times => {
  const [first = kept] = stretches
  return stretches.reduce<Times>(
    (all, one) => ({
      earliestAt: Math.min(all.earliestAt, one.earliestAt),
      latestAt: Math.max(all.latestAt, one.latestAt),
    }),
    { earliestAt: first.earliestAt, latestAt: first.latestAt },
  )
}
