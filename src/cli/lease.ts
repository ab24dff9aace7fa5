import { CoreError } from '#core/errors.ts'

/** What is renewed again and again, and outlasts an outage of the database that is shorter than itself. */
export class Lease {
  readonly #renewal: () => Promise<void>
  readonly #lastsMs: number
  readonly #now: () => number
  #until: number

  constructor(renewal: () => Promise<void>, lastsMs: number, now = () => performance.now()) {
    this.#renewal = renewal
    this.#lastsMs = lastsMs
    this.#now = now
    this.#until = now() + lastsMs
  }

  /** Fails where somebody else ended it, or the database stayed away until its end. */
  async renew(): Promise<void> {
    const begun = this.#now()
    try {
      await this.#renewal()
      this.#until = begun + this.#lastsMs
    } catch (error) {
      if (!isOutage(error) || this.#now() >= this.#until) throw error
    }
  }
}

export const isOutage = (error: unknown): boolean =>
  error instanceof CoreError && error.code === 'unavailable'
