import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long a transaction may keep the event loop before it lets others have a turn. */
export class TurnLimit {
  readonly #limitMs: number
  #endsAt = 0
  #hasGivenWay = false

  constructor(limitMs: number) {
    this.#limitMs = limitMs
  }

  begin(): void {
    this.#hasGivenWay = false
    this.#beginTurn()
  }

  /** The transaction stays open meanwhile. Does not wait where the turn was short so far. */
  async giveWay(): Promise<void> {
    if (performance.now() < this.#endsAt) return
    await nextTurn()
    this.#hasGivenWay = true
    this.#beginTurn()
  }

  /**
   * Returns whether the work was long. Then the commit has a turn of its own, however short the last piece
   * of the work was: it takes as long as all that was written.
   */
  async giveWayToCommit(): Promise<boolean> {
    if (this.#hasGivenWay) await nextTurn()
    else await this.giveWay()
    return this.#hasGivenWay
  }

  #beginTurn(): void {
    this.#endsAt = performance.now() + this.#limitMs
  }
}
