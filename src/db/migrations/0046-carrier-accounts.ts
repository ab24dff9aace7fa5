import type { Migration } from './migration.ts'

/** Accounts at carriers outside the process are rows; a purchase keeps its own beside its service. */
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
  ],
}
