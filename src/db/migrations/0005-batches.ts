import type { Migration } from './migration.ts'

export const batchesMigration: Migration = {
  id: 5,
  name: 'batches',
  statements: ({ integer, table }) => [
    `create table batch (
      account_id ${integer} not null references account (id),
      id ${integer} not null check (id > 0),
      name text,
      state text not null,
      created_at ${integer} not null check (created_at >= 0),
      primary key (account_id, id)
    )${table}`,
  ],
}
