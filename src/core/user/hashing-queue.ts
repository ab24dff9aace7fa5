import { availableParallelism } from 'node:os'
import { CoreError } from '../errors.ts'

/** Node has four threads for such work: files and labels need the others. */
const mostThreads = 2
const mostWaiting = 100

/** Leaves at least one processor to everybody who does not sign in. */
export const hashesAtOnce = (processors: number): number =>
  Math.max(1, Math.min(mostThreads, processors - 1))

/** Runs so much heavy work at once, and lets so much of it wait. */
export class HashingQueue {
  readonly #mostAtOnce: number
  #running = 0
  readonly #waiting: (() => void)[] = []

  constructor(mostAtOnce = hashesAtOnce(availableParallelism())) {
    this.#mostAtOnce = mostAtOnce
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#begin()
    try {
      return await work()
    } finally {
      this.#end()
    }
  }

  async #begin(): Promise<void> {
    if (this.#running < this.#mostAtOnce) {
      this.#running += 1
      return
    }
    if (this.#waiting.length >= mostWaiting) {
      const options = { retryAfterSeconds: 5 }
      throw new CoreError(
        'too_many_tries',
        'Too many people are signing in right now. Try again in 5 s.',
        {},
        options,
      )
    }
    // Work that ends hands its turn over: nothing can come in between.
    await new Promise<void>(resolve => this.#waiting.push(resolve))
  }

  #end(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#running -= 1
  }
}
