import type { DatabaseDamaged } from './damage.ts'
import type { DatabaseUnavailable } from './engine-errors.ts'
import type { Command } from './lane.ts'
import type { ReadSession } from './session.ts'
import type { EngineKind } from './statement.ts'

/** A database below its stores: sessions, grouped commands, and a word on how it is. */
export type Engine = AsyncDisposable & {
  readonly kind: EngineKind
  readonly read: ReadSession
  transact<T>(lane: number, command: Command<T>): Promise<T>
  /** Runs a command on every connection that writes. */
  onEachLane(command: Command<void>): Promise<void>
  /** See `Store.revision`. */
  revision(): number | null
  /** After a commit of ours that changed what callers are known by. */
  raiseRevision(): void
  /** Throws where the database does not answer. */
  ping(): Promise<void>
  /** Makes the room in which the tables are made, and keeps every other process out of it meanwhile. */
  claimSchema: Command<void>
}

export const defaultGroupLimitMs = 12

export type EngineOptions = {
  /** How long a group of commands may run before it is committed. */
  readonly groupLimitMs?: number
  /** Fails a command that waits for anything but its own statements. For tests. */
  readonly guard?: boolean
  /** Whether a server runs beside this process now, and is to be left a moment between two writes. */
  readonly besideServer?: () => boolean
  /** Hears of each command that failed because the database is unavailable. */
  readonly onUnavailable?: (error: DatabaseUnavailable) => void
  /** Hears once of damage that was met; from then on nothing is written. */
  readonly onDamage?: ((damage: DatabaseDamaged) => void) | undefined
}
