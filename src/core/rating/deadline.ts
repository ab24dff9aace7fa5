/** Aborted when nobody waits for the answer any more. A carrier that answers at once never reads it. */
export type Deadline = { readonly signal: AbortSignal }

/** Most carriers answer at once, so the signal is only made for a carrier that reads it. */
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
