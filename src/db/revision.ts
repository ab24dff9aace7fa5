/**
 * The data version of a database, read at most once in a turn of the event loop: the requests that
 * arrive together ask together. Our own commits are seen at once, other processes' in the next turn.
 */
export class Revision {
  readonly #read: () => number
  #known: number | null = null

  constructor(read: () => number) {
    this.#read = read
  }

  current(): number | null {
    if (this.#known === null) {
      this.#known = this.#readUnlessBusy()
      if (this.#known !== null) setImmediate(this.#forget)
    }
    return this.#known
  }

  forget(): void {
    this.#known = null
  }

  readonly #forget = (): void => this.forget()

  #readUnlessBusy(): number | null {
    try {
      return this.#read()
    } catch {
      // Another process repairs or ends the log: whoever asks must look again.
      return null
    }
  }
}
