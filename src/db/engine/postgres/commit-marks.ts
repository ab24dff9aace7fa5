import { randomUUID } from 'node:crypto'
import type { Clock } from '#core/time/clock.ts'
import { CommitsLost, DatabaseLost, type DatabaseUnavailable } from '../engine-errors.ts'
import type { BoundStatement } from './batch.ts'
import {
  type CommitCount,
  countAfresh,
  countFirst,
  countOn,
  noteLostCommits,
  removeCount,
  standingCounts,
} from './commit-counts.ts'
import type { PipelinedConnection } from './connection.ts'
import { clearedRow } from './gone-writers.ts'
import { bind } from './work-session.ts'

/** What the server has confirmed of one writing connection. */
export type CommitMark = {
  /** The row that stands there; none has been confirmed where it counts no commits. */
  confirmed: CommitCount
  /** Nobody knows how the commit ended that was sent with it: it may still come about on its server. */
  sent: CommitCount | null
}

/** A mark as it was when the database was asked for its row. */
type RememberedMark = Readonly<CommitMark> & { readonly mark: CommitMark }

type Connection = Pick<PipelinedConnection, 'ask' | 'lost'>

type CommitMarksOptions = {
  /** In milliseconds. */
  readonly now?: () => number
  readonly countsOfRow?: number
}

/**
 * While somebody reads an old state, such as a dump, the server keeps all versions of a row, and each
 * count steps over them. So a row takes no more counts than these, and another follows it.
 */
const defaultCountsOfRow = 1000

const noCommits = (): CommitCount => ({
  writer: `writer:${randomUUID()}`,
  commits: 0,
  countedAt: 0,
})

/**
 * Finds out whether a database went back behind commits that it had confirmed, as a standby that lacks
 * some does when it is promoted. Each commit counts up a row of its writer, from the very number that
 * the writer remembers, so that no commit succeeds where one before it is missing. The position of the
 * log would not tell: a promoted server soon passes it.
 */
export class CommitMarks {
  readonly #schema: string
  #now: () => number
  readonly #countsOfRow: number
  readonly process = randomUUID()
  readonly #marks = new Set<CommitMark>()
  #lost: CommitsLost | null = null

  constructor(
    schema: string,
    { now = Date.now, countsOfRow = defaultCountsOfRow }: CommitMarksOptions = {},
  ) {
    this.#schema = schema
    this.#now = now
    this.#countsOfRow = countsOfRow
  }

  /**
   * The clock must be the one by which rows are cleared away. Suppose that a machine's own clock is days
   * behind: each row that it lost would count as one that was cleared.
   */
  countBy(clock: Clock): void {
    this.#now = () => clock.now()
  }

  /** For one writing connection, and for those that replace it. */
  add(): CommitMark {
    const mark = { confirmed: noCommits(), sent: null }
    this.#marks.add(mark)
    return mark
  }

  /** This process writes no more once it knows of a loss, whichever server answers then. */
  refuse(): void {
    if (this.#lost) throw this.#lost
  }

  /** The last statement before a commit. */
  counting(mark: CommitMark): BoundStatement {
    const { writer, commits: last } = mark.confirmed
    const isFull = last >= this.#countsOfRow
    mark.sent = {
      writer: isFull ? noCommits().writer : writer,
      commits: isFull ? 1 : last + 1,
      countedAt: this.#now(),
    }
    const count = { ...mark.sent, process: this.process }
    if (last === 0) return bind(countFirst, count, this.#schema)
    if (isFull) return bind(countAfresh, { ...count, before: writer, last }, this.#schema)
    return bind(countOn, { ...mark.sent, last }, this.#schema)
  }

  /** The server has told how the commit ended. */
  ended(mark: CommitMark, isCommitted: boolean): void {
    if (isCommitted && mark.sent) mark.confirmed = mark.sent
    mark.sent = null
  }

  /**
   * Judges a connection by what every writer of this process remembers: a number that this one is about
   * to use may have been drawn by another.
   */
  async compare(connection: Connection, own: CommitMark): Promise<void> {
    const missing = await this.#missingCounts(connection)
    if (missing.some(({ wasCleared }) => !wasCleared)) throw await this.#noteLoss(connection)
    const wasCleared = missing.some(({ mark }) => mark === own)
    if (own.sent || wasCleared) this.#beginAnew(own, !wasCleared)
  }

  /**
   * After a commit that its own count refused. Either this process or another one has found a loss, or the
   * row was cleared away while this process was silent: then the writer begins anew when it connects.
   */
  async explain(connection: Connection, own: CommitMark): Promise<DatabaseUnavailable> {
    const missing = await this.#missingCounts(connection).catch(() => null)
    // The connection is lost: the next one is compared, and the next commit is counted.
    if (missing === null) return new DatabaseLost(connection.lost)
    const wasCleared = missing.some(({ mark }) => mark === own)
    if (wasCleared && missing.every(one => one.wasCleared)) return new DatabaseLost(silentForLong())
    return this.#noteLoss(connection)
  }

  /** A writer that ends in order leaves no row behind. */
  async end(connection: Connection, mark: CommitMark): Promise<void> {
    // First of all: other writers compare what is remembered, and must not miss a row that was taken away.
    this.#marks.delete(mark)
    const { writer, commits } = mark.confirmed
    if (commits > 0) await connection.ask(bind(removeCount, { writer }, this.#schema))
  }

  async #noteLoss(connection: Connection): Promise<CommitsLost> {
    this.#lost ??= new CommitsLost()
    // Tells every node and every later start: the row refuses their next commit.
    await connection
      .ask(bind(noteLostCommits, { value: new Date(this.#now()).toISOString() }, this.#schema))
      .catch(() => {})
    return this.#lost
  }

  /** The writers go on counting while the database answers. It is asked again where that may explain all. */
  async #missingCounts(
    connection: Connection,
  ): Promise<readonly { readonly mark: CommitMark; readonly wasCleared: boolean }[]> {
    for (;;) {
      const remembered = [...this.#marks]
        .filter(({ confirmed }) => confirmed.commits > 0)
        .map(mark => ({ ...mark, mark }))
      if (remembered.length === 0) return []
      const standing = await this.#ask(connection, remembered)
      // A writer that ended meanwhile has taken its row away itself.
      const missing = remembered.filter(
        one => this.#marks.has(one.mark) && !stands(one, standing.counts),
      )
      if (missing.some(hasNewRow)) continue
      return missing.map(({ mark, confirmed }) => ({
        mark,
        // A row that is there and counts less is one of a database that went back.
        wasCleared:
          !standing.counts.has(confirmed.writer) && confirmed.countedAt < standing.clearedBefore,
      }))
    }
  }

  async #ask(connection: Connection, remembered: readonly RememberedMark[]) {
    const writers = remembered.flatMap(({ confirmed, sent }) => [
      confirmed.writer,
      ...(sent ? [sent.writer] : []),
    ])
    const list = `{${[...writers, clearedRow].join()}}`
    const rows = await connection.ask(bind(standingCounts, { writers: list }, this.#schema))
    const cleared = rows.find(({ writer }) => writer === clearedRow)
    return {
      counts: new Map(rows.map(({ writer, commits }) => [String(writer), Number(commits)])),
      clearedBefore: Number(cleared?.counted_at ?? 0),
    }
  }

  /**
   * A commit in doubt may still come about, and change the row after we have read it. So the writer
   * counts in another row, and the old one is compared for as long as the process lives.
   */
  #beginAnew(own: CommitMark, keepsOld: boolean): void {
    if (keepsOld && own.confirmed.commits > 0) this.#marks.add({ ...own })
    Object.assign(own, { confirmed: noCommits(), sent: null })
  }
}

/** Whether all that was confirmed is there, also where the row that follows has taken its place. */
const stands = ({ confirmed, sent }: RememberedMark, counts: ReadonlyMap<string, number>) =>
  (counts.get(confirmed.writer) ?? 0) >= confirmed.commits ||
  (sent !== null && sent.writer !== confirmed.writer && counts.has(sent.writer))

/** Since the question a commit was sent that takes the old row away, or its end was told. */
const hasNewRow = ({ mark, confirmed, sent }: RememberedMark): boolean =>
  mark.confirmed.writer !== confirmed.writer ||
  (mark.sent?.writer ?? confirmed.writer) !== (sent?.writer ?? confirmed.writer)

const silentForLong = (): Error =>
  new Error('This process was silent for so long that its counts were cleared away.')
