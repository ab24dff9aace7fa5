import type { EngineKind } from '../../engine/dialect.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import type { KeyPageQuery, KeyRow } from './list-keys.ts'
import {
  indexNameAnew,
  indexNames,
  type NamedShipment,
  removePendingName,
  sendNewNames,
} from './name-index.ts'
import { countedKeysOnPostgres, keysOfNameOnPostgres } from './names-on-postgres.ts'
import { countedKeysOnSqlite, keysOfNameOnSqlite } from './names-on-sqlite.ts'

/** Finds shipments by a part of the recipient's name: no index and no statement for it suits both engines. */
type NameSearch = {
  /** The next keys of shipments to such a name. */
  keys(
    session: ReadSession,
    reading: KeyPageQuery,
    yieldToOthers: () => Promise<void>,
    atOnce?: number,
  ): Promise<readonly KeyRow[]>
  /** The keys of a page, and the number of all. */
  countedKeys(
    session: ReadSession,
    reading: KeyPageQuery,
    yieldToOthers: () => Promise<void>,
  ): Promise<{ readonly keys: readonly KeyRow[]; readonly total: number }>
  /** New shipments. */
  noteNew(session: WriteSession, named: Iterable<NamedShipment>): void
  /** After a change of the name. */
  noteAnew(session: WriteSession, named: NamedShipment): void
  forget(session: WriteSession, named: NamedShipment): void
  /** Brings some names that wait into the index, and says how many. */
  indexSome(session: WriteSession, limit: number): Promise<number>
}

const nameSearches: Readonly<Record<EngineKind, NameSearch>> = {
  sqlite: {
    keys: keysOfNameOnSqlite,
    countedKeys: countedKeysOnSqlite,
    noteNew: sendNewNames,
    noteAnew: indexNameAnew,
    forget: removePendingName,
    indexSome: indexNames,
  },
  // PostgreSQL indexes names itself, and yields to others while it searches.
  postgres: {
    keys: (session, reading, _, looked) => keysOfNameOnPostgres(session, reading, looked),
    countedKeys: countedKeysOnPostgres,
    noteNew() {},
    noteAnew() {},
    forget() {},
    indexSome: async () => 0,
  },
}

export const nameSearchOf = ({ dialect }: Pick<ReadSession, 'dialect'>): NameSearch =>
  nameSearches[dialect.kind]
