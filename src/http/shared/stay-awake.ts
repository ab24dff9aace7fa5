import type { ServerResponse } from 'node:http'
import { availableParallelism } from 'node:os'

/** Within it a client that asks one thing after another has asked again. */
const awakeMs = 0.2

/**
 * Keeps the event loop turning for a moment after the last of the requests was answered. A loop that
 * waits lets its processor fall asleep, and to be woken takes a lone caller's next request as long as
 * to be judged. While others are being dealt with nobody stays awake: what they wait for, a database
 * say, may need the processor.
 */
export class Wakefulness {
  readonly #now: () => number
  readonly #later: (turn: () => void) => void
  #inHand = 0
  #until = 0
  #turning = false

  /** `later` calls in the next turn of the event loop. */
  constructor(now: () => number, later: (turn: () => void) => void) {
    this.#now = now
    this.#later = later
  }

  attend(response: Pick<ServerResponse, 'on'>): void {
    this.#inHand += 1
    response.on('close', this.#closed)
  }

  readonly #closed = (): void => {
    this.#inHand -= 1
    if (this.#inHand > 0) return
    this.#until = this.#now() + awakeMs
    if (this.#turning) return
    this.#turning = true
    this.#later(this.#turn)
  }

  readonly #turn = (): void => {
    this.#turning = this.#inHand === 0 && this.#now() < this.#until
    if (this.#turning) this.#later(this.#turn)
  }
}

const wakefulness = new Wakefulness(performance.now.bind(performance), setImmediate)

/** A single processor is the client's as well: there the loop sleeps at once. */
export const stayAwakeAfter: (response: ServerResponse) => void =
  availableParallelism() > 1 ? response => wakefulness.attend(response) : () => {}
