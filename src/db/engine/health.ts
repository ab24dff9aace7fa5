import { DatabaseUnavailable } from './engine-errors.ts'

export type HealthChecks = {
  /** Throws where the database can't be read, or is not what this release works with. */
  read(): Promise<void>
  /** Throws where nothing can be committed. */
  write(): Promise<void>
}

/** A check answers within this time, whatever the database does. */
const answerWithinMs = 2000
/** How long the success or failure of a commit replaces a new trial. */
const trialHoldsMs = 1000
/** A failure after so long without one is a new outage, even if no check saw the end of the last one. */
const newOutageAfterMs = 60_000

/**
 * Whether a database can be read and written now. The engine reports each failure of work because the
 * database is unavailable; a check without recent knowledge commits a trial write. Simultaneous checks
 * share one look.
 */
export class Health {
  readonly #checks: HealthChecks
  readonly #onOutage: (error: DatabaseUnavailable) => void
  #failure: { readonly error: DatabaseUnavailable; readonly at: number } | null = null
  #writtenAt = Number.NEGATIVE_INFINITY
  #checking: Promise<void> | null = null

  /** `onOutage` is called for the first failure of several in a row. */
  constructor(checks: HealthChecks, onOutage: (error: DatabaseUnavailable) => void) {
    this.#checks = checks
    this.#onOutage = onOutage
  }

  noteFailure(error: DatabaseUnavailable): void {
    const at = performance.now()
    if (this.#failure === null || at - this.#failure.at >= newOutageAfterMs) this.#onOutage(error)
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
    if (startedAt - lastAt >= trialHoldsMs) {
      await this.#checks.write()
      this.#writtenAt = startedAt
      // A failure since the start of this check stays.
      if (this.#failure && this.#failure.at < startedAt) this.#failure = null
    }
    if (this.#failure) throw this.#failure.error
  }
}

async function withinLimit(work: Promise<void>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    reject(
      new DatabaseUnavailable(`The database did not answer within ${answerWithinMs / 1000} s.`),
    )
  }, answerWithinMs)
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
