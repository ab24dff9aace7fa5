import { randomUUID } from 'node:crypto'
import { noAccount } from '#core/access.ts'
import type { Clock } from '#core/time/clock.ts'
import type { Engine } from './engine/engine.ts'
import { statement } from './engine/statement.ts'

const renewEveryMs = 3000
/** A server whose row was not renewed for so long runs no longer, or could not write if it did. */
export const goneAfterMs = 10_000
const forgottenAfterMs = 86_400_000

const renew = statement((db, p: { id: string; seenAt: number }) =>
  db
    .insertInto('running_server')
    .values({ id: p.id, seen_at: p.seenAt })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ seen_at: p.seenAt })),
)

const remove = statement((db, p: { id: string }) =>
  db.deleteFrom('running_server').where('id', '=', p.id),
)

const removeOld = statement((db, p: { before: number }) =>
  db.deleteFrom('running_server').where('seen_at', '<', p.before),
)

/** Tells commands that must run alone that a server runs, by a row that it renews until it ends. */
export class RunningServer implements AsyncDisposable {
  readonly #id = randomUUID()
  readonly #engine: Engine
  readonly #clock: Clock
  readonly #timer: NodeJS.Timeout
  #renewing: Promise<void> = Promise.resolve()
  #isRenewing = false

  private constructor(engine: Engine, clock: Clock) {
    this.#engine = engine
    this.#clock = clock
    this.#timer = setInterval(() => this.#renewLater(), renewEveryMs).unref()
  }

  static async open(engine: Engine, clock: Clock): Promise<RunningServer> {
    const before = clock.now() - forgottenAfterMs
    await engine.transact(noAccount, session => session.run(removeOld, { before }))
    const server = new RunningServer(engine, clock)
    await server.#renew()
    return server
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer)
    await this.#renewing
    // If the database is gone, the row stays until it is old.
    await this.#engine
      .transact(noAccount, session => session.run(remove, { id: this.#id }))
      .catch(() => {})
  }

  /** While the database does not answer, one renewal waits for it, and the next one tries again. */
  #renewLater(): void {
    if (this.#isRenewing) return
    this.#isRenewing = true
    this.#renewing = this.#renew()
      .catch(() => {})
      .finally(() => {
        this.#isRenewing = false
      })
  }

  async #renew(): Promise<void> {
    const row = { id: this.#id, seenAt: this.#clock.now() }
    await this.#engine.transact(noAccount, session => session.run(renew, row))
  }
}
