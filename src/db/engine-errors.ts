import { CoreError } from '../core/errors.ts'

/** SQLSTATE of an answer from the server; null where no answer came. */
const stateOf = (error: unknown): string | null =>
  error instanceof Error && isAnswer(error) ? error.code : null

/** Known by its marks, so that whoever runs on SQLite loads nothing of PostgreSQL's client. */
const isAnswer = (error: Error): error is Error & { code: string } =>
  'severity' in error && 'code' in error && typeof error.code === 'string'

/** An answer could not be read or a value not be sent: our own fault, the connection is well. */
const isOurs = (error: unknown): boolean =>
  error instanceof RangeError || error instanceof TypeError

/** Whether the connection is gone. */
export function isLost(error: unknown): boolean {
  const state = stateOf(error)
  return state === null ? !isOurs(error) : /^(08|57P)/.test(state)
}

/** Whether a commit that was answered so may have happened all the same. */
export function leavesInDoubt(error: unknown): boolean {
  const state = stateOf(error)
  return state === null || /^(08|57P|58|XX|F0)/.test(state)
}

const deadlock = '40P01'
const serialization = '40001'
const inFailedTransaction = '25P02'
const lockTimeout = '55P03'
const uniqueViolation = '23505'
const notSupported = '0A000'

/**
 * A table was altered since the statement was prepared, as by the migration of a newer program that runs
 * beside this one: prepared anew it is well.
 */
export const isOutdated = (error: unknown): boolean =>
  stateOf(error) === notSupported && /cached plan/.test((error as Error).message)

/** What befalls a command because of others; a second try may well succeed. */
export const isContention = (error: unknown): boolean =>
  [deadlock, serialization].includes(stateOf(error) ?? '') || isOutdated(error)

/** Says nothing of its own: an earlier statement of the transaction had failed. */
export const isAftermath = (error: unknown): boolean => stateOf(error) === inFailedTransaction

export const isLockTimeout = (error: unknown): boolean => stateOf(error) === lockTimeout

export const isUniqueViolation = (error: unknown): boolean =>
  stateOf(error) === uniqueViolation ||
  // SQLITE_CONSTRAINT_UNIQUE and SQLITE_CONSTRAINT_PRIMARYKEY.
  (error instanceof Error && 'errcode' in error && [2067, 1555].includes(Number(error.errcode)))

/** The connection went before anything was committed: the same may be tried on another. */
export class DatabaseLost extends CoreError {
  constructor(cause: unknown) {
    super('unavailable', 'The database does not answer.', {}, { cause })
    this.name = 'DatabaseLost'
  }
}
