import type { Deadline } from './deadline.ts'

/** Most carriers answer at once: the signal is made for the first that looks at it. */
export class OpenDeadline implements Deadline {
  #controller: AbortController | null = null

  get signal(): AbortSignal {
    this.#controller ??= new AbortController()
    return this.#controller.signal
  }

  pass(): void {
    this.#controller?.abort()
  }
}
