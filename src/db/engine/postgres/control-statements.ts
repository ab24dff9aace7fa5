import { preparedName } from '../statement.ts'
import type { BoundStatement } from './batch.ts'

/**
 * It is never prepared under a name, because it must not fail for the lack of one: without its `begin`
 * each statement that follows would be a transaction of its own.
 */
export const controlStatement = (sql: string): BoundStatement => ({ name: '', sql, values: [] })

/** A process that hangs in a transaction loses it, and the locks that others wait for. */
const idleInTransactionMs = 3_000
/** Longer than that: a process that waits for such a lock still gets it. */
const lockTimeoutMs = 5_000

export const limitLocks = `set local lock_timeout = ${lockTimeoutMs}`

/** The limits are the transaction's own: behind a pooler they would reach others, or be dropped. */
export const beginStatements: readonly BoundStatement[] = [
  'begin isolation level read committed',
  limitLocks,
  `set local idle_in_transaction_session_timeout = ${idleInTransactionMs}`,
].map(controlStatement)

export const commit = controlStatement('commit')

const lockSql = 'select pg_advisory_xact_lock(hashtextextended($1, $2))'
const lockAccount = { name: preparedName(lockSql), sql: lockSql }

/** Held until the commit. Of a text and a number PostgreSQL makes the number of the lock. */
export const lockOfAccount = (schema: string, account: number): BoundStatement => ({
  ...lockAccount,
  values: [`accounts of ${schema}`, String(account)],
})
