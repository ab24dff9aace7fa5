/** Often enough for people, too seldom to slow the command down. */
const betweenMs = 100
const clearLine = '\r\u001b[K'

/**
 * Shows the progress of a long command in one line of stderr, which it overwrites and clears at the
 * end. It writes nothing if stderr is not a terminal.
 */
export class Progress implements Disposable {
  readonly #says: (count: number) => string
  #drawnAt = Number.NEGATIVE_INFINITY

  constructor(says: (count: number) => string) {
    this.#says = says
  }

  at(count: number): void {
    if (!process.stderr.isTTY) return
    const now = performance.now()
    if (now - this.#drawnAt < betweenMs) return
    this.#drawnAt = now
    process.stderr.write(`${clearLine}${this.#says(count)}`)
  }

  /** Must be called before other output. */
  clear(): void {
    if (process.stderr.isTTY && this.#drawnAt > 0) process.stderr.write(clearLine)
  }

  [Symbol.dispose](): void {
    this.clear()
  }
}
