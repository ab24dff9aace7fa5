/** Often enough for eyes, too seldom to slow anything down. */
const betweenMs = 100
const clearLine = '\r\u001b[K'

/**
 * Shows how far a long command has come: one line of stderr that it overwrites, and clears at the end.
 * It writes nothing where stderr is no terminal.
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

  /** Before anything else is written. */
  clear(): void {
    if (process.stderr.isTTY && this.#drawnAt > 0) process.stderr.write(clearLine)
  }

  [Symbol.dispose](): void {
    this.clear()
  }
}
