import type { Clock, Instant } from '#core/time/clock.ts'

/** Time services correct smaller differences all the time. */
const toleranceMs = 2000
/** A correction ends below this. It is less than the tolerance, so that it does not come and go. */
const agreesWithinMs = 1000
/** An answer that took longer is too old to compare. */
const longestAnswerMs = 1000
const compareEveryMs = 5000

/**
 * The machine's clock, corrected by the database's clock where the two differ. With it all nodes judge
 * by one time how old another node's note is, even if their machines disagree.
 */
export class SharedClock implements Clock, Disposable {
  readonly #readTime: () => Promise<Instant>
  readonly #onChange: (offsetMs: number) => void
  #offsetMs = 0
  #timer: NodeJS.Timeout | null = null

  private constructor(readTime: () => Promise<Instant>, onChange: (offsetMs: number) => void) {
    this.#readTime = readTime
    this.#onChange = onChange
  }

  /** `onChange` is called with each new correction of the machine's clock. */
  static async open(
    readTime: () => Promise<Instant>,
    onChange: (offsetMs: number) => void,
  ): Promise<SharedClock> {
    const clock = new SharedClock(readTime, onChange)
    await clock.#compare()
    // While the database does not answer, the last correction holds.
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
    const sentAt = performance.now()
    const serverTime = await this.#readTime()
    if (performance.now() - sentAt > longestAnswerMs) return
    const differenceMs = serverTime - Date.now()
    const limitMs = this.#offsetMs === 0 ? toleranceMs : agreesWithinMs
    const offsetMs = Math.abs(differenceMs) > limitMs ? differenceMs : 0
    // The time of the answer itself varies from one comparison to the next.
    if (Math.abs(offsetMs - this.#offsetMs) <= longestAnswerMs) return
    this.#offsetMs = offsetMs
    this.#onChange(offsetMs)
  }
}
