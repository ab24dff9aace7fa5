import type { Minor } from '../../values/money.ts'
import { postedBooks } from '../credit-balance.ts'
import type { Checkpoint, PlacedTransaction } from '../ledger-store.ts'
import { sumOf } from '../posting.ts'
import { endOfBlock, noTurnover, withPosting } from '../turnover.ts'
import { faultsOfCheckpoint, type WrongCheckpoint } from './wrong-checkpoint.ts'

/** Adds up again, from the journal, what checkpoints keep of it. */
export class CheckpointSums {
  #posted: Minor = 0
  #held: Minor = 0
  /** One for each block of the journal, in its order, as if each had its checkpoint. */
  readonly #blocks: Checkpoint[] = []
  /** How many of them lie behind the checkpoint that was compared last. */
  #compared = 0

  take(transaction: PlacedTransaction): void {
    const { sequence, at, entries } = transaction
    for (const book of postedBooks) this.#posted += sumOf(entries, book)
    this.#held += sumOf(entries, 'holds')
    const end = endOfBlock(sequence)
    const known = this.#blocks.at(-1)?.sequence === end ? this.#blocks.pop() : undefined
    this.#blocks.push({
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
    while ((this.#blocks[this.#compared]?.sequence ?? beyondAll) <= kept.sequence) {
      this.#compared += 1
    }
    const last = this.#blocks[this.#compared - 1]
    return faultsOfCheckpoint(kept, {
      sequence: kept.sequence,
      posted: last?.posted ?? 0,
      held: last?.held ?? 0,
      ...timesOf(this.#blocks.slice(from, this.#compared), kept),
      turnover: (last?.sequence === kept.sequence ? last.turnover : null) ?? noTurnover,
    })
  }
}

const beyondAll = Number.POSITIVE_INFINITY

type Times = Pick<Checkpoint, 'earliestAt' | 'latestAt'>

/** Where there are no blocks, no time of the checkpoint can be wrong. */
const timesOf = (blocks: readonly Times[], kept: Times): Times => {
  const [first = kept] = blocks
  return blocks.reduce<Times>(
    (all, one) => ({
      earliestAt: Math.min(all.earliestAt, one.earliestAt),
      latestAt: Math.max(all.latestAt, one.latestAt),
    }),
    { earliestAt: first.earliestAt, latestAt: first.latestAt },
  )
}
