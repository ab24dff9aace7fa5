import type { Migration } from './migration.ts'

export const carrierConnectionsMigration: Migration = {
  id: 14,
  name: 'carrier-connections',
  statements: ({ integer, table }) => [
    `create table carrier_token (
      connection text not null primary key,
      token text,
      refresh_at ${integer} not null check (refresh_at >= 0),
      leased_until ${integer} not null check (leased_until >= 0)
    )${table}`,
    `create table carrier_pace (
      connection text not null primary key,
      paused_until ${integer} not null check (paused_until >= 0),
      hour ${integer} not null check (hour >= 0),
      calls ${integer} not null check (calls >= 0)
    )${table}`,
  ],
}
