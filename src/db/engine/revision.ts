/**
 * A count that rises when this process must forget what it remembers of the database: after any commit
 * of another process, and after those of our own commits that call `rise`. It looks for commits of
 * others at most once in a turn of the event loop, for all requests that arrive together.
 */
export class Revision {
  readonly #read: () => number
  #count = 0
  #version: number | null = null
  #isFresh = false

  /** `read` returns a number that changes only with commits of other processes. */
  constructor(read: () => number) {
    this.#read = read
  }

  current(): number | null {
    if (this.#isFresh) return this.#count
    const version = this.#readUnlessBusy()
    if (version === null) return null
    this.#isFresh = true
    setImmediate(this.#expire)
    if (version !== this.#version) this.rise()
    this.#version = version
    return this.#count
  }

  rise(): void {
    this.#count += 1
  }

  readonly #expire = (): void => {
    this.#isFresh = false
  }

  #readUnlessBusy(): number | null {
    try {
      return this.#read()
    } catch {
      // Another process repairs or ends the log: the caller must look again.
      return null
    }
  }
}
