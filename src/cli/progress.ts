/** Often enough for eyes, too seldom to slow anything down. */
const betweenMs = 100
const clearLine = '\r\u001b[K'

/**
 * How far a long command has come, on one line of the terminal that is written over and gone at the
 * end. Where stderr is no terminal nothing is ever written.
 */
export class Progress implements Disposable {
  readonly #says: (count: number) => string
  readonly #stream: NodeJS.WriteStream
  #drawnAt = Number.NEGATIVE_INFINITY

  constructor(says: (count: number) => string, stream: NodeJS.WriteStream = process.stderr) {
    this.#says = says
    this.#stream = stream
  }

  at(count: number): void {
    if (!this.#stream.isTTY) return
    const now = performance.now()
    if (now - this.#drawnAt < betweenMs) return
    this.#drawnAt = now
    this.#stream.write(`${clearLine}${this.#says(count)}`)
  }

  /** Makes room for a line of another's. */
  clear(): void {
    if (this.#stream.isTTY && this.#drawnAt > 0) this.#stream.write(clearLine)
  }

  [Symbol.dispose](): void {
    this.clear()
  }
}
