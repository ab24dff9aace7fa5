import type { Migration } from './migration.ts'

/** What happens to accounts that listen, and how their webhooks are told. */
export const eventsMigration: Migration = {
  id: 21,
  name: 'events',
  statements: ({ integer, table, wideTable }) => [
    `alter table account add column listens ${integer}`,
    `create table event_sequence (
      account_id ${integer} not null primary key,
      last ${integer} not null check (last > 0)
    )${table}`,
    `create table event (
      account_id ${integer} not null,
      sequence ${integer} not null,
      id text not null,
      type text not null,
      shipment_id ${integer},
      at ${integer} not null,
      told_at ${integer} not null,
      body text not null,
      primary key (account_id, sequence)
    )${wideTable}`,
    'create index event_of_account on event (account_id, at, sequence)',
    'create index event_told on event (told_at, account_id, sequence)',
    `create table webhook (
      account_id ${integer} not null,
      id ${integer} not null,
      url text not null,
      event_types text,
      description text,
      shipment_id ${integer},
      created_at ${integer} not null,
      paused_at ${integer},
      paused_because text,
      removed_at ${integer},
      secret text not null,
      previous_secret text,
      previous_until ${integer},
      due_at ${integer},
      rests_until ${integer},
      stirs ${integer} not null,
      lease_until ${integer},
      fence ${integer} not null,
      failures ${integer} not null,
      primary key (account_id, id)
    )${table}`,
    'create index webhook_due on webhook (due_at) where due_at is not null',
    `create table webhook_delivery (
      account_id ${integer} not null,
      webhook_id ${integer} not null,
      sequence ${integer} not null,
      state text not null check (state in ('pending', 'delivered', 'failed', 'skipped')),
      attempts ${integer} not null check (attempts >= 0),
      created_at ${integer} not null,
      due_at ${integer},
      ended_at ${integer},
      primary key (account_id, webhook_id, sequence)
    )${table}`,
    `create index webhook_delivery_due on webhook_delivery (account_id, webhook_id, due_at, sequence)
      where state = 'pending'`,
    `create table webhook_attempt (
      account_id ${integer} not null,
      webhook_id ${integer} not null,
      sequence ${integer} not null,
      number ${integer} not null check (number > 0),
      at ${integer} not null,
      status ${integer},
      says text,
      answer text not null,
      took_ms ${integer} not null,
      primary key (account_id, webhook_id, sequence, number)
    )${wideTable}`,
  ],
}
