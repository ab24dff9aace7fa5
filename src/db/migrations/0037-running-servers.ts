import type { Migration } from './migration.ts'

/** A server renews its row for as long as it runs: a pooler keeps connections whose process has died. */
export const runningServersMigration: Migration = {
  id: 37,
  name: 'running-servers',
  statements: ({ integer, table }) => [
    `create table running_server (
      id text not null primary key,
      seen_at ${integer} not null
    )${table}`,
  ],
}
