import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { lostCommitsKey } from '#core/world-values.ts'
import type { Tables } from '../../tables/tables.ts'
import { CommitsLost } from '../engine-errors.ts'
import { statement } from '../statement.ts'
import type { BoundStatement } from './batch.ts'
import type { PipelinedConnection } from './connection.ts'
import { bind } from './work-session.ts'

type Count = { key: string; last: string; next: string }

/** Divides by zero where no row was counted up: the statement fails, and the commit with it. */
const counted = sql<number>`1 / count(*)::integer`.as('counted')

const loss = (db: Kysely<Tables>) =>
  db.selectFrom('world_fact as loss').select('loss.key').where('loss.key', '=', lostCommitsKey)

const countFirst = statement((db, p: Count) =>
  db
    .with('moved', moved =>
      moved
        .insertInto('world_fact')
        .columns(['key', 'value'])
        .expression(({ not, exists, val }) =>
          db
            .selectNoFrom([val(p.key).as('key'), val(p.next).as('value')])
            .where(not(exists(loss(db)))),
        )
        .returning('key'),
    )
    .selectFrom('moved')
    .select(counted),
)

const countOn = statement((db, p: Count) =>
  db
    .with('moved', moved =>
      moved
        .updateTable('world_fact')
        .set({ value: p.next })
        .where('key', '=', p.key)
        .where('value', '=', p.last)
        .where(({ not, exists }) => not(exists(loss(db))))
        .returning('key'),
    )
    .selectFrom('moved')
    .select(counted),
)

const standing = statement((db, p: { keys: string }) =>
  db
    .selectFrom('world_fact')
    .select(['key', 'value'])
    .where('key', '=', sql<string>`any(${p.keys}::text[])`),
)

const noteLoss = statement((db, p: { value: string }) =>
  db
    .insertInto('world_fact')
    .values({ key: lostCommitsKey, value: p.value })
    .onConflict(conflict => conflict.doNothing()),
)

const remove = statement((db, p: { key: string }) =>
  db.deleteFrom('world_fact').where('key', '=', p.key),
)

/** How many commits of one writing connection the server has confirmed. Its row counts them, too. */
export type CommitMark = {
  key: string
  confirmed: number
  /** A commit was sent, and nobody knows how it ended: it may still be under way on its server. */
  inDoubt: boolean
}

const freshKey = (): string => `writer:${randomUUID()}`

/**
 * Finds out whether a database went back behind commits that it had confirmed, as a standby that lacks
 * some does when it is promoted. Each commit counts up a row of its writer, from the very number that
 * the writer remembers, so that no commit succeeds where one before it is missing. The position of the
 * log would not tell: a promoted server soon passes it.
 */
export class CommitMarks {
  readonly #schema: string
  readonly #marks = new Set<CommitMark>()
  #lost: CommitsLost | null = null

  constructor(schema: string) {
    this.#schema = schema
  }

  /** For one writing connection, and for those that replace it. */
  add(): CommitMark {
    const mark = { key: freshKey(), confirmed: 0, inDoubt: false }
    this.#marks.add(mark)
    return mark
  }

  /** This process writes no more once it knows of a loss, whichever server answers then. */
  refuse(): void {
    if (this.#lost) throw this.#lost
  }

  /** The last statement before a commit. */
  counting(mark: CommitMark): BoundStatement {
    const { key, confirmed } = mark
    mark.inDoubt = true
    const count = { key, last: String(confirmed), next: String(confirmed + 1) }
    return bind(confirmed === 0 ? countFirst : countOn, count, this.#schema)
  }

  /** The server has told how the commit ended. */
  ended(mark: CommitMark, isCommitted: boolean): void {
    mark.inDoubt = false
    if (isCommitted) mark.confirmed += 1
  }

  /**
   * Judges a connection by what every writer of this process remembers: a number that this one is about
   * to use may have been drawn by another.
   */
  async compare(connection: PipelinedConnection, own: CommitMark): Promise<void> {
    const known = [...this.#marks].filter(({ confirmed }) => confirmed > 0)
    if (known.length > 0) await this.#compareAll(connection, known)
    if (own.inDoubt) this.#beginAnew(own)
  }

  /** After a commit that its own count refused: this process or another one has found a loss. */
  async explain(connection: PipelinedConnection): Promise<CommitsLost> {
    this.#lost ??= new CommitsLost()
    // Tells every node and every later start: the row refuses their next commit.
    await connection
      .ask(bind(noteLoss, { value: new Date().toISOString() }, this.#schema))
      .catch(() => {})
    return this.#lost
  }

  /** A writer that ends in order leaves no row behind. */
  async end(connection: PipelinedConnection, mark: CommitMark): Promise<void> {
    // First of all: other writers compare what is remembered, and must not miss a row that was taken away.
    this.#marks.delete(mark)
    const { key, confirmed } = mark
    if (confirmed > 0) await connection.ask(bind(remove, { key }, this.#schema))
  }

  async #compareAll(connection: PipelinedConnection, known: readonly CommitMark[]): Promise<void> {
    // They go on counting while the database answers.
    const remembered = known.map(mark => ({ mark, key: mark.key, confirmed: mark.confirmed }))
    const keys = `{${remembered.map(({ key }) => key).join()}}`
    const rows = await connection.ask(bind(standing, { keys }, this.#schema))
    const counts = new Map(rows.map(({ key, value }) => [key, Number(value)]))
    const isMissing = ({ mark, key, confirmed }: (typeof remembered)[number]): boolean =>
      // A writer that ended meanwhile has taken its row away itself.
      this.#marks.has(mark) && (counts.get(key) ?? 0) < confirmed
    if (remembered.some(isMissing)) throw await this.explain(connection)
  }

  /**
   * The commit in doubt may still come about, and count up the row after we have read it. So the writer
   * counts in another row, and the old one is compared for as long as the process lives.
   */
  #beginAnew(own: CommitMark): void {
    if (own.confirmed > 0) this.#marks.add({ ...own, inDoubt: false })
    Object.assign(own, { key: freshKey(), confirmed: 0, inDoubt: false })
  }
}
