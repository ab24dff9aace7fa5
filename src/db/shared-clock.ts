import type { Clock, Instant } from '#core/time/clock.ts'

/** Clocks are corrected by less all the time. */
const toleranceMs = 2000
/** Nearer than that, so that a difference about the tolerance is not put right now and then. */
const agreesWithinMs = 1000
/** An answer that took longer does not tell what the time is now. */
const longestAnswerMs = 1000
const compareEveryMs = 5000

/**
 * The machine's clock, put right by the database's where the two differ: nodes whose machines disagree
 * judge by one time how long ago another of them noted something.
 */
export class SharedClock implements Clock, Disposable {
  readonly #ask: () => Promise<Instant>
  readonly #onChange: (offsetMs: number) => void
  #offsetMs = 0
  #timer: NodeJS.Timeout | null = null

  private constructor(ask: () => Promise<Instant>, onChange: (offsetMs: number) => void) {
    this.#ask = ask
    this.#onChange = onChange
  }

  /** `ask` is for the database's time; `onChange` hears by how much the machine's clock is put right. */
  static async open(
    ask: () => Promise<Instant>,
    onChange: (offsetMs: number) => void,
  ): Promise<SharedClock> {
    const clock = new SharedClock(ask, onChange)
    await clock.#compare()
    // While the database is away nothing is judged, and what was found last holds.
    clock.#timer = setInterval(() => clock.#compare().catch(() => {}), compareEveryMs).unref()
    return clock
  }

  now(): Instant {
    return Date.now() + this.#offsetMs
  }

  [Symbol.dispose](): void {
    if (this.#timer) clearInterval(this.#timer)
  }

  async #compare(): Promise<void> {
    const askedAt = performance.now()
    const theirs = await this.#ask()
    if (performance.now() - askedAt > longestAnswerMs) return
    const differenceMs = theirs - Date.now()
    const limitMs = this.#offsetMs === 0 ? toleranceMs : agreesWithinMs
    const offsetMs = Math.abs(differenceMs) > limitMs ? differenceMs : 0
    // The time that the answer took differs from one comparison to the next.
    if (Math.abs(offsetMs - this.#offsetMs) <= longestAnswerMs) return
    this.#offsetMs = offsetMs
    this.#onChange(offsetMs)
  }
}
