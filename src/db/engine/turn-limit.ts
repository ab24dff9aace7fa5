import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long a transaction may keep the event loop before it lets others have a turn. */
export class TurnLimit {
  readonly #limitMs: number
  #endsAt = 0

  constructor(limitMs: number) {
    this.#limitMs = limitMs
  }

  begin(): void {
    this.#endsAt = performance.now() + this.#limitMs
  }

  /** The transaction stays open meanwhile. Returns false, and does not wait, where the turn was short so far. */
  async giveWay(): Promise<boolean> {
    if (performance.now() < this.#endsAt) return false
    await nextTurn()
    this.begin()
    return true
  }
}
