import { CoreError } from '#core/errors.ts'
import { refusalIn } from './refusals.ts'

/** SQLSTATE of an answer from the server; null where no answer came. */
const stateOf = (error: unknown): string | null =>
  error instanceof Error && isAnswer(error) ? error.code : null

/** Looks at properties, not at the class: a process on SQLite does not load PostgreSQL's client. */
const isAnswer = (error: Error): error is Error & { code: string } =>
  'severity' in error && 'code' in error && typeof error.code === 'string'

/** We could not read an answer or send a value, or want nothing of this connection: it works. */
const isOurs = (error: unknown): boolean =>
  error instanceof RangeError || error instanceof TypeError || error instanceof ConnectionRefused

/**
 * Whether the connection is gone or useless. The server closes a connection that idles in a transaction
 * (25P03); a connection that can only read (25006) may lead to a server that is now a standby.
 */
export function isLost(error: unknown): boolean {
  const state = stateOf(error)
  return state === null ? !isOurs(error) : /^(08|57P|25P03|25006)/.test(state)
}

/** Whether a commit that ended with this error may have happened. */
export function mayHaveCommitted(error: unknown): boolean {
  const state = stateOf(error)
  return state === null || /^(08|57P|58|XX|F0)/.test(state)
}

const deadlock = '40P01'
const serialization = '40001'
const inFailedTransaction = '25P02'
const lockTimeout = '55P03'
const uniqueViolation = '23505'
const notSupported = '0A000'
const noSuchStatement = '26000'
const statementExists = '42P05'
const divisionByZero = '22012'

/**
 * The table was altered after the statement was prepared, as by the migration of a newer program that
 * runs beside this one. The statement works once it is prepared again.
 */
export const isOutdated = (error: unknown): boolean =>
  stateOf(error) === notSupported && /cached plan/.test((error as Error).message)

/**
 * A statement was prepared under a name that its process of the server does not know, or knows already:
 * a pooler gives each transaction another process, and carries no names between them.
 */
export const isNameLost = (error: unknown): boolean =>
  [noSuchStatement, statementExists].includes(stateOf(error) ?? '')

/** A second try may succeed: other transactions caused this failure, or it was ours to prepare again. */
export const isContention = (error: unknown): boolean =>
  [deadlock, serialization].includes(stateOf(error) ?? '') || isOutdated(error) || isNameLost(error)

/** The cause is another: an earlier statement of the transaction had failed. */
export const isAftermath = (error: unknown): boolean => stateOf(error) === inFailedTransaction

export const isLockTimeout = (error: unknown): boolean => stateOf(error) === lockTimeout

/** SQLite's extended result code; null for other errors. */
const sqliteCodeOf = (error: unknown): number | null =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) : null

export const isDivisionByZero = (error: unknown): boolean => stateOf(error) === divisionByZero

export const isUniqueViolation = (error: unknown): boolean =>
  stateOf(error) === uniqueViolation ||
  // SQLITE_CONSTRAINT_UNIQUE and SQLITE_CONSTRAINT_PRIMARYKEY.
  [2067, 1555].includes(sqliteCodeOf(error) ?? 0)

/** Another connection has locked the SQLite file. */
export const isBusy = (error: unknown): boolean => ((sqliteCodeOf(error) ?? 0) & 0xff) === 5

const silent = 'The database does not answer.'
const full = 'The disk that holds the database is full.'
const readOnly = 'The database is read-only.'
const failing = 'The storage of the database is failing.'

/** By SQLite's primary result code: SQLITE_READONLY, IOERR, FULL, CANTOPEN. */
const sqliteReasons: ReadonlyMap<number, string> = new Map([
  [8, readOnly],
  [10, failing],
  [13, full],
  [14, failing],
])

/** By the start of the SQLSTATE; the first match counts. */
const postgresReasons: readonly (readonly [string, string])[] = [
  ['25006', readOnly],
  ['53100', full],
  ['53300', 'The database accepts no more connections.'],
  ['53', 'The database is out of resources.'],
  ['58', failing],
  ['28', 'The database refused the connection.'],
  ['3D', 'The database does not exist.'],
  ['25P03', silent],
  ['57P', silent],
]

/** Why the database is unavailable; null where the error has another meaning. */
function outageReasonOf(error: unknown): string | null {
  const state = stateOf(error)
  if (state?.startsWith('08')) return refusalIn((error as Error).message)
  if (state !== null) return postgresReasons.find(([start]) => state.startsWith(start))?.[1] ?? null
  return sqliteReasons.get((sqliteCodeOf(error) ?? 0) & 0xff) ?? null
}

const outageRetrySeconds = 5

/** The database can't do what every write needs. */
export class DatabaseUnavailable extends CoreError {
  constructor(message: string, cause?: unknown) {
    super('unavailable', message, {}, { cause, retryAfterSeconds: outageRetrySeconds })
    this.name = 'DatabaseUnavailable'
  }
}

/** A connection lacks what it was promised, so that nothing may be asked on it. */
export class ConnectionRefused extends DatabaseUnavailable {
  constructor(message: string) {
    super(message)
    this.name = 'ConnectionRefused'
  }
}

/** Commits that the database had confirmed are gone: it is another one, or an older state of the same. */
export class CommitsLost extends DatabaseUnavailable {
  constructor() {
    super(
      'Commits were lost: stop every node, then run `postilion numbers advance` (docs/nodes.md). Until then nothing is written.',
    )
    this.name = 'CommitsLost'
  }
}

/** SQLITE_CORRUPT and SQLITE_NOTADB, and their extended codes. */
export const isDamage = (error: unknown): boolean =>
  [11, 26].includes((sqliteCodeOf(error) ?? 0) & 0xff)

/** The connection was lost before a commit: the same work may run on another. */
export class DatabaseLost extends DatabaseUnavailable {
  constructor(cause: unknown) {
    super(outageReasonOf(cause) ?? silent, cause)
    this.name = 'DatabaseLost'
  }
}

/** The connection was lost during the commit. */
export const unknownOutcome = (cause: unknown): DatabaseUnavailable =>
  new DatabaseUnavailable(
    'The connection to the database was lost during the commit, so it is unknown whether this was done. Try again.',
    cause,
  )

/** Other transactions went first at each try. */
export const lostToContention = (cause: unknown): CoreError =>
  new CoreError(
    'unavailable',
    'Too much is happening here at once. Nothing was done. Try again.',
    {},
    { cause },
  )

/** The error that rooms above the engine understand; other errors stay as they are. */
export function translateEngineError(error: unknown): unknown {
  if (isLockTimeout(error)) {
    return new CoreError('unavailable', 'Another transaction holds a lock.', {}, { cause: error })
  }
  const reason = outageReasonOf(error)
  return reason === null ? error : new DatabaseUnavailable(reason, error)
}
