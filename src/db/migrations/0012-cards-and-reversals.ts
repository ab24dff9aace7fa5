import type { Migration } from './migration.ts'

export const cardsAndReversalsMigration: Migration = {
  id: 12,
  name: 'cards-and-reversals',
  statements: ({ integer, table }) => [
    // Top-ups refer to their card for ever: the row of a removed card stays.
    `alter table payment_card add column removed_at ${integer}`,
    `create table top_up_reversal (
      account_id ${integer} not null,
      id text not null,
      top_up_id ${integer} not null,
      kind text not null check (kind in ('refund', 'dispute')),
      amount ${integer} not null check (amount >= 0),
      reason text not null,
      revision ${integer} not null check (revision > 0),
      updated_at ${integer} not null,
      primary key (account_id, id),
      foreign key (account_id, top_up_id) references top_up (account_id, id)
    )${table}`,
    'create index top_up_reversal_of on top_up_reversal (account_id, top_up_id)',
    `create table payment_book_reversal (
      id text not null primary key,
      payment_id text not null,
      kind text not null check (kind in ('refund', 'dispute')),
      amount ${integer} not null check (amount >= 0),
      reason text not null
    )${table}`,
    'create index payment_book_reversal_of on payment_book_reversal (payment_id)',
  ],
}
