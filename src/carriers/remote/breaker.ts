import { CarrierError, NotAsked } from '#core/carrier-error.ts'
import type { Clock, Instant } from '#core/time/clock.ts'
import { CallerLeft } from './remote-failures.ts'

/** So many failures in a row open it. */
export const mostFailures = 5
/** An open breaker lets nothing through for so long, and then one call as a trial. */
export const openForMs = 30_000

/**
 * Stops asking a carrier that fails again and again: its callers need not wait for it, and the carrier
 * can recover. A trial that succeeds closes the breaker, one that fails opens it again.
 */
export class Breaker {
  readonly #carrierName: string
  readonly #clock: Clock
  readonly #onOpen: () => void
  #failures = 0
  #openUntil: Instant = 0
  #isTried = false

  constructor(carrierName: string, clock: Clock, onOpen: () => void = () => {}) {
    this.#carrierName = carrierName
    this.#clock = clock
    this.#onOpen = onOpen
  }

  /** Whether it has nothing to remember. */
  get isIdle(): boolean {
    return this.#failures === 0
  }

  /** Whether it lets nothing through, or one call as a trial. */
  get isOpen(): boolean {
    return this.#failures >= mostFailures
  }

  async run<T>(call: () => Promise<T>): Promise<T> {
    const isTrial = this.#admit()
    try {
      const answer = await call()
      this.#failures = 0
      return answer
    } catch (error) {
      this.#judge(error)
      throw error
    } finally {
      if (isTrial) this.#isTried = false
    }
  }

  /** Throws while it is open; returns whether this call is the trial. */
  #admit(): boolean {
    if (!this.isOpen) return false
    if (this.#isTried || this.#clock.now() < this.#openUntil) {
      throw new NotAsked(
        `${this.#carrierName} failed ${mostFailures} times in a row, and will not be asked for a moment.`,
      )
    }
    this.#isTried = true
    return true
  }

  /** A refusal is an answer: it shows that the carrier works. */
  #judge(error: unknown): void {
    if (error instanceof CallerLeft || error instanceof NotAsked) return
    if (!isOutage(error)) {
      this.#failures = 0
      return
    }
    this.#failures += 1
    if (!this.isOpen) return
    this.#openUntil = this.#clock.now() + openForMs
    if (this.#failures === mostFailures) this.#onOpen()
  }
}

export const isOutage = (error: unknown): error is CarrierError =>
  error instanceof CarrierError &&
  (error.kind === 'unavailable' || error.kind === 'timeout' || error.kind === 'unreadable')
