import type { Migration } from './migration.ts'

/**
 * Accounts at carriers outside the process are rows, and a purchase keeps the account that it was asked
 * under: nothing about it is ever asked elsewhere.
 */
export const carrierAccountsMigration: Migration = {
  id: 46,
  name: 'carrier-accounts',
  statements: ({ integer, table }) => [
    `create table carrier_account (
      id ${integer} not null primary key check (id > 0),
      owner_id ${integer} references account (id),
      carrier text not null,
      label text not null,
      state text not null check (state in ('connected', 'disconnected', 'forgotten')),
      settings text not null,
      shown text not null,
      sealed text,
      generation ${integer} not null check (generation > 0),
      changes ${integer} not null check (changes > 0),
      connected_at ${integer} not null check (connected_at >= 0),
      disconnected_at ${integer} check (disconnected_at >= 0),
      check ((sealed is null) = (state = 'forgotten'))
    )${table}`,
    `alter table purchase add column carrier_account_id ${integer}`,
    'alter table purchase add column carrier_host text',
    `alter table purchase add column credentials_generation ${integer}`,
    `create index purchase_carrier_account on purchase (carrier_account_id, settled_at)
      where carrier_account_id is not null`,
  ],
}
