import type { Clock, Instant } from '#core/time/clock.ts'
import type { DatabaseDamaged } from './damage.ts'
import type { EngineKind } from './dialect.ts'
import type { DatabaseUnavailable } from './engine-errors.ts'
import type { ReadSession, WriteSession } from './session.ts'
import type { Work } from './write-queue.ts'

/** A database below its stores: sessions, grouped writes, and its health. */
export type Engine = AsyncDisposable & {
  readonly kind: EngineKind
  readonly read: ReadSession
  /** See `Store.transact`. */
  transact<T>(account: number, work: Work<T>): Promise<T>
  /** Runs the work on every connection that writes. */
  onEachWriter(work: Work<void>): Promise<void>
  /** How many writing connections were lost so far: what was learnt through one may not be true any more. */
  lostWriters(): number
  /** See `Store.revision`. */
  revision(): number | null
  /** Is called after a commit of this process that changed accounts, tokens or clocks. */
  raiseRevision(): void
  /** Null where the engine runs in this process and needs no server. */
  readonly server: DatabaseServer | null
  /** Null where no other process writes as part of the same service. */
  readonly announcements: Announcements | null
  /** Throws where the database does not answer. */
  ping(): Promise<void>
  /** Makes the schema for the tables, and keeps every other process out of it until the commit. */
  claimSchema: Work<void>
}

/** What a process asks of a server of databases, and does for what several share there. */
export type DatabaseServer = {
  /** The time of its clock. */
  time(): Promise<Instant>
  /** How its settings may lose what it has confirmed, in sentences. */
  durabilityRisks(): Promise<readonly string[]>
  /** Throws where its tables can't grow. */
  tryToGrow(): Promise<void>
  /** From now on this clock says when a commit was counted, where commits are counted. */
  countCommitsBy(clock: Clock): void
  /** Clears away what killed processes left of their counts of commits, where commits are counted. */
  forgetGoneWriters(now: Instant): Promise<void>
}

export const defaultGroupLimitMs = 12
/** A whole group of short work ends within it. */
export const defaultTurnLimitMs = 20

export type EngineOptions = {
  /** How long a group of writes may run before it is committed. */
  readonly groupLimitMs?: number
  /** How long a transaction of SQLite may keep the event loop before it lets others have a turn. */
  readonly turnLimitMs?: number
  /** Fails work that waits for anything but its own statements. For tests. */
  readonly guard?: boolean
  /** Whether commits are counted in the tables, so that a database that went back takes none. */
  readonly countsCommits?: boolean
  /** Whether a server runs beside this process now and needs a moment between two writes. */
  readonly besideServer?: () => boolean
  /** Is called for each write that failed because the database is unavailable. */
  readonly onUnavailable?: (error: DatabaseUnavailable) => void
  /** Is called where announcements of other processes don't come through, so that a poll alone finds work. */
  readonly onDeaf?: (() => void) | undefined
  /** Is called once, when the engine meets damage; from then on it writes nothing. */
  readonly onDamage?: ((damage: DatabaseDamaged) => void) | undefined
}

/** Texts from one process to all others over the same database. One may be lost, none comes too early. */
export type Announcements = {
  /** Arrives with the commit of the session's transaction, or never. */
  send(session: WriteSession, text: string): void
  /** Until it is disposed of. `onGap` is called whenever texts may have been missed. */
  listen(onText: (text: string) => void, onGap: () => void): Disposable
}
