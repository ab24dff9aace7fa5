type SharedCall<T> = {
  readonly answer: Promise<T>
  readonly controller: AbortController
  callers: number
}

/**
 * Identical calls in flight are one call. A caller who leaves ends it for nobody else; the last one to
 * leave cancels it.
 */
export class SharedCalls<T> {
  readonly #running = new Map<string, SharedCall<T>>()

  async share(
    key: string,
    signal: AbortSignal,
    endOf: (signal: AbortSignal) => Error,
    start: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    if (signal.aborted) throw endOf(signal)
    const call = this.#running.get(key) ?? this.#start(key, start)
    const { promise: left, reject } = Promise.withResolvers<never>()
    const leave = (): void => reject(endOf(signal))
    signal.addEventListener('abort', leave, { once: true })
    call.callers += 1
    try {
      return await Promise.race([call.answer, left])
    } finally {
      signal.removeEventListener('abort', leave)
      call.callers -= 1
      if (call.callers === 0) this.#end(key, call, signal.reason)
    }
  }

  #start(key: string, start: (signal: AbortSignal) => Promise<T>): SharedCall<T> {
    const controller = new AbortController()
    const call = { answer: start(controller.signal), controller, callers: 0 }
    this.#running.set(key, call)
    return call
  }

  /** A call that has its answer is forgotten too: a later question is asked anew. */
  #end(key: string, call: SharedCall<T>, reason: unknown): void {
    if (this.#running.get(key) === call) this.#running.delete(key)
    call.controller.abort(reason)
  }
}
