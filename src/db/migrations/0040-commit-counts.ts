import type { Migration } from './migration.ts'

/**
 * Rows of processes, apart from the facts of the world: a move leaves them out, and they are cleared away
 * when their process is gone. Only PostgreSQL has any.
 */
export const commitCountsMigration: Migration = {
  id: 40,
  name: 'commit-counts',
  statements: ({ integer, table }) => [
    `create table commit_count (
      writer text not null primary key,
      process text not null,
      commits ${integer} not null,
      counted_at ${integer} not null
    )${table}`,
  ],
}
