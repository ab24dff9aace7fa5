import type { Log } from '#core/ports/log.ts'

/** A server that restarts often must also come to its rare work. */
const firstAfterMs = 10_000

/** While the act fails, each pause is twice the last, up to this. */
const longestRetryMs = 10_000

/**
 * Repeats an act until it is disposed of: after a pause, or at once if the act says that there is more
 * to do.
 */
export class Repeat implements AsyncDisposable {
  readonly #act: () => Promise<'more' | 'done'>
  readonly #everyMs: number
  readonly #log: Log
  #timer: NodeJS.Timeout
  #running: Promise<void> = Promise.resolve()
  #stopped = false
  #failures = 0

  constructor(act: () => Promise<'more' | 'done'>, everyMs: number, log: Log) {
    this.#act = act
    this.#everyMs = everyMs
    this.#log = log
    this.#timer = this.#later(Math.min(everyMs, firstAfterMs))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  #later(afterMs: number): NodeJS.Timeout {
    return setTimeout(() => this.#once(), afterMs).unref()
  }

  #once(): void {
    this.#running = this.#act()
      .then(
        left => {
          this.#failures = 0
          return left === 'more' ? 0 : this.#everyMs
        },
        error => {
          this.#failures += 1
          this.#log.error({ err: error }, 'repeated work failed')
          return this.#retryAfterMs()
        },
      )
      .then(pauseMs => {
        if (!this.#stopped) this.#timer = this.#later(pauseMs)
      })
  }

  #retryAfterMs(): number {
    const longestMs = Math.max(longestRetryMs, this.#everyMs)
    return Math.min(this.#everyMs * 2 ** this.#failures, longestMs)
  }
}
