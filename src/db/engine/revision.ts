/**
 * A count that rises when something was committed that this process must not remember the past of:
 * by another process anything at all, by ourselves what says so. What others did is asked at most
 * once in a turn of the event loop: the requests that arrive together ask together.
 */
export class Revision {
  readonly #read: () => number
  #count = 0
  #version: number | null = null
  #asked = false

  /** `read` gives a number that changes with other processes' commits alone. */
  constructor(read: () => number) {
    this.#read = read
  }

  current(): number | null {
    if (this.#asked) return this.#count
    const version = this.#readUnlessBusy()
    if (version === null) return null
    this.#asked = true
    setImmediate(this.#forget)
    if (version !== this.#version) this.rise()
    this.#version = version
    return this.#count
  }

  rise(): void {
    this.#count += 1
  }

  readonly #forget = (): void => {
    this.#asked = false
  }

  #readUnlessBusy(): number | null {
    try {
      return this.#read()
    } catch {
      // Another process repairs or ends the log: whoever asks must look again.
      return null
    }
  }
}
