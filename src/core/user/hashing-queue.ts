import { CoreError } from '../errors.ts'

/** Node has four threads for such work: files and labels need the others. */
const mostAtOnce = 2
/** About two seconds of work. */
const mostWaiting = 100

/** Runs so much heavy work at once, and lets so much of it wait. */
export class HashingQueue {
  #running = 0
  readonly #waiting: (() => void)[] = []

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#begin()
    try {
      return await work()
    } finally {
      this.#end()
    }
  }

  async #begin(): Promise<void> {
    if (this.#running < mostAtOnce) {
      this.#running += 1
      return
    }
    if (this.#waiting.length >= mostWaiting) {
      const options = { retryAfterSeconds: 5 }
      throw new CoreError(
        'too_many_tries',
        'Too many people sign in at this moment. Try again in 5 s.',
        {},
        options,
      )
    }
    // Whoever ends hands its turn over: nobody can come in between.
    await new Promise<void>(resolve => this.#waiting.push(resolve))
  }

  #end(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#running -= 1
  }
}
