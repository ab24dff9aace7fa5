import type { Migration } from './migration.ts'

/** How much of its minute's allowance each asker has been given, by all nodes together. */
export const rateAllowancesMigration: Migration = {
  id: 22,
  name: 'rate-allowances',
  statements: ({ integer, table }) => [
    `create table rate_allowance (
      account_id ${integer} not null,
      asker text not null,
      ends_at ${integer} not null,
      drawn ${integer} not null check (drawn > 0),
      primary key (account_id, asker)
    )${table}`,
  ],
}
