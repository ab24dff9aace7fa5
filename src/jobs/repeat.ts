import type { JobLog } from './job-log.ts'

/** Does the same thing again and again, each time after a pause, until it is disposed of. */
export class Repeat implements AsyncDisposable {
  readonly #act: () => Promise<void>
  readonly #everyMs: number
  readonly #log: JobLog
  #timer: NodeJS.Timeout
  #running: Promise<void> = Promise.resolve()
  #stopped = false

  constructor(act: () => Promise<void>, everyMs: number, log: JobLog) {
    this.#act = act
    this.#everyMs = everyMs
    this.#log = log
    this.#timer = this.#later()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  #later(): NodeJS.Timeout {
    return setTimeout(() => this.#once(), this.#everyMs).unref()
  }

  #once(): void {
    this.#running = this.#act()
      .catch(error => this.#log.error({ err: error }, 'repeated work failed'))
      .then(() => {
        if (!this.#stopped) this.#timer = this.#later()
      })
  }
}
