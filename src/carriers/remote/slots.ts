/** A limited number of places. A call without a place waits in line until its signal ends. */
export class Slots {
  readonly #line = new Set<() => void>()
  readonly #count: number
  #free: number

  constructor(count: number) {
    this.#count = count
    this.#free = count
  }

  get isIdle(): boolean {
    return this.#free === this.#count
  }

  /** `endOf` makes the error for a call that ends while it waits. */
  async run<T>(
    signal: AbortSignal,
    endOf: (signal: AbortSignal) => Error,
    call: () => Promise<T>,
  ): Promise<T> {
    await this.#take(signal, endOf)
    try {
      return await call()
    } finally {
      this.#release()
    }
  }

  async #take(signal: AbortSignal, endOf: (signal: AbortSignal) => Error): Promise<void> {
    if (signal.aborted) throw endOf(signal)
    if (this.#free > 0) {
      this.#free -= 1
      return
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = (): void => {
      this.#line.delete(resolve)
      reject(endOf(signal))
    }
    this.#line.add(resolve)
    signal.addEventListener('abort', leave, { once: true })
    try {
      await promise
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }

  /** The place goes to the first in line, so that nobody overtakes. */
  #release(): void {
    const [next] = this.#line
    if (next === undefined) {
      this.#free += 1
      return
    }
    this.#line.delete(next)
    next()
  }
}
