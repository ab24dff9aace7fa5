import type { BoundStatement } from './batch.ts'

export const controlStatement = (sql: string): BoundStatement => ({ name: sql, sql, values: [] })

export const begin = controlStatement('begin isolation level read committed')
export const commit = controlStatement('commit')

const lockAccount = controlStatement('select pg_advisory_xact_lock(hashtextextended($1, $2))')

/** Held until the commit. Of a text and a number PostgreSQL makes the number of the lock. */
export const lockOfAccount = (schema: string, account: number): BoundStatement => ({
  ...lockAccount,
  values: [`accounts of ${schema}`, String(account)],
})
