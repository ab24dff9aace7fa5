import { DatabaseUnavailable } from './engine-errors.ts'

export type HealthChecks = {
  /** Throws where the database can't be read, or is not what this release works with. */
  read(): Promise<void>
  /** Throws where nothing can be committed. */
  write(): Promise<void>
}

/** Whoever asks has an answer by then, whatever the database does. */
const limitMs = 2000
/** How long a commit that succeeded or failed is taken to tell how things are. */
const holdsMs = 1000
/** A failure is reported again after so long without one, even if no check saw the end of the last outage. */
const quietMs = 60_000

/**
 * Whether a database can be read and written now. Commands report that they failed because it is
 * unavailable; a check that knows nothing recent commits a write of its own. Checks at the same time
 * are one.
 */
export class Health {
  readonly #checks: HealthChecks
  readonly #onOutage: (error: DatabaseUnavailable) => void
  #failure: { readonly error: DatabaseUnavailable; readonly at: number } | null = null
  #writtenAt = Number.NEGATIVE_INFINITY
  #checking: Promise<void> | null = null

  /** `onOutage` hears of the first failure of several in a row. */
  constructor(checks: HealthChecks, onOutage: (error: DatabaseUnavailable) => void) {
    this.#checks = checks
    this.#onOutage = onOutage
  }

  noteFailure(error: DatabaseUnavailable): void {
    const at = performance.now()
    if (this.#failure === null || at - this.#failure.at >= quietMs) this.#onOutage(error)
    this.#failure = { error, at }
  }

  /** Throws with the reason where the database is not well. */
  async check(): Promise<void> {
    this.#checking ??= this.#look().finally(() => {
      this.#checking = null
    })
    await withinLimit(this.#checking)
  }

  async #look(): Promise<void> {
    await this.#checks.read()
    const startedAt = performance.now()
    const lastAt = this.#failure?.at ?? this.#writtenAt
    if (startedAt - lastAt >= holdsMs) {
      await this.#checks.write()
      this.#writtenAt = startedAt
      // What failed since then stays.
      if (this.#failure && this.#failure.at < startedAt) this.#failure = null
    }
    if (this.#failure) throw this.#failure.error
  }
}

async function withinLimit(work: Promise<void>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    reject(new DatabaseUnavailable(`The database did not answer within ${limitMs / 1000} s.`))
  }, limitMs)
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
