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
    const leave = (): void => {
      reject(endOf(signal))
      call.callers -= 1
      if (call.callers === 0) this.#cancel(key, call, signal.reason)
    }
    signal.addEventListener('abort', leave, { once: true })
    call.callers += 1
    try {
      return await Promise.race([call.answer, left])
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }

  /** A call that has its answer is forgotten: a later question is asked anew. */
  #start(key: string, start: (signal: AbortSignal) => Promise<T>): SharedCall<T> {
    const controller = new AbortController()
    const answer = start(controller.signal).finally(() => this.#forget(key, call))
    const call = { answer, controller, callers: 0 }
    this.#running.set(key, call)
    return call
  }

  #cancel(key: string, call: SharedCall<T>, reason: unknown): void {
    this.#forget(key, call)
    call.controller.abort(reason)
  }

  #forget(key: string, call: SharedCall<T>): void {
    if (this.#running.get(key) === call) this.#running.delete(key)
  }
}
