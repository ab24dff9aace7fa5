import { randomUUID } from 'node:crypto'
import type { Engine } from './engine.ts'
import { CommitsLost, DatabaseUnavailable } from './engine-errors.ts'
import { statement } from './statement.ts'

type HealthChecks = {
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
  /** Whether the last look that ended found all well. */
  #wasWell = false
  /** When a check was first left without an end since then. */
  #lateAt: number | null = null

  /** `onOutage` is called for the first failure of several in a row. */
  constructor(checks: HealthChecks, onOutage: (error: DatabaseUnavailable) => void) {
    this.#checks = checks
    this.#onOutage = onOutage
  }

  noteFailure(error: DatabaseUnavailable): void {
    const at = performance.now()
    const isNew = this.#failure === null || at - this.#failure.at >= newOutageAfterMs
    // It shows itself only after the outage in which the commits were lost.
    const isWorse = error instanceof CommitsLost && !(this.#failure?.error instanceof CommitsLost)
    if (isNew || isWorse) this.#onOutage(error)
    this.#failure = { error, at }
  }

  /**
   * Throws with the reason where the database is not well. One long pause, as of a machine that is
   * moved, is no outage: a database that was well is late only when a later check is late, too.
   */
  async check(): Promise<void> {
    const startedAt = performance.now()
    this.#checking ??= this.#lookAndRemember().finally(() => {
      this.#checking = null
    })
    if ((await endOrLimit(this.#checking)) === 'ended') return
    const isFirst = this.#lateAt === null || startedAt < this.#lateAt
    this.#lateAt ??= performance.now()
    if (!this.#wasWell || !isFirst) throw late()
  }

  async #lookAndRemember(): Promise<void> {
    const look = this.#look()
    this.#wasWell = await look.then(
      () => true,
      () => false,
    )
    this.#lateAt = null
    await look
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

const late = (): DatabaseUnavailable =>
  new DatabaseUnavailable(`The database did not answer within ${answerWithinMs / 1000} s.`)

async function endOrLimit(work: Promise<void>): Promise<'ended' | 'late'> {
  const { promise: limit, resolve } = Promise.withResolvers<'late'>()
  const timer = setTimeout(() => resolve('late'), answerWithinMs)
  try {
    return await Promise.race([work.then(() => 'ended' as const), limit])
  } finally {
    clearTimeout(timer)
  }
}

const putTrial = statement((db, p: { key: string; value: string }) =>
  db.insertInto('world_fact').values({ key: p.key, value: p.value }),
)

const removeTrial = statement((db, p: { key: string }) =>
  db.deleteFrom('world_fact').where('key', '=', p.key),
)

/** Commits a real write that leaves no row behind and waits for no row of another process. */
export const tryToWrite = (engine: Engine): Promise<void> =>
  engine.onEachWriter(async session => {
    const key = `write_trial:${randomUUID()}`
    session.send(putTrial, { key, value: '' })
    session.send(removeTrial, { key })
  })
