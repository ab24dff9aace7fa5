import type { JobLog } from './job-log.ts'

/** However rarely it is to be done, a server that is started anew more often must come to it. */
const firstAfterMs = 10_000

/**
 * Does the same thing again and again until it is disposed of: after a pause, or at once where it says
 * that there is more to do.
 */
export class Repeat implements AsyncDisposable {
  readonly #act: () => Promise<'more' | 'done'>
  readonly #everyMs: number
  readonly #log: JobLog
  #timer: NodeJS.Timeout
  #running: Promise<void> = Promise.resolve()
  #stopped = false

  constructor(act: () => Promise<'more' | 'done'>, everyMs: number, log: JobLog) {
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
      .catch(error => {
        this.#log.error({ err: error }, 'repeated work failed')
        return 'done'
      })
      .then(left => {
        if (!this.#stopped) this.#timer = this.#later(left === 'more' ? 0 : this.#everyMs)
      })
  }
}
