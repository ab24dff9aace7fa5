import type { Migration } from './migration.ts'

export const closeoutsMigration: Migration = {
  id: 6,
  name: 'closeouts',
  statements: ({ integer, table }) => [
    `create table closeout (
      account_id ${integer} not null references account (id),
      id ${integer} not null check (id > 0),
      carrier_code text not null,
      carrier_name text not null,
      region text not null,
      shipments_count ${integer} not null check (shipments_count > 0),
      weight_ticks ${integer} not null check (weight_ticks >= 0),
      created_at ${integer} not null check (created_at >= 0),
      primary key (account_id, id)
    )${table}`,
  ],
}
