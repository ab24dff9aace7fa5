import type { Migration } from './migration.ts'

export const paymentsMigration: Migration = {
  id: 4,
  name: 'payments',
  statements: ({ integer, table }) => [
    `create table payment_card (
      account_id ${integer} not null references account (id),
      id ${integer} not null check (id > 0),
      provider text not null,
      token text not null check (token <> ''),
      payer text,
      label text not null,
      is_default ${integer} not null check (is_default in (0, 1)),
      added_at ${integer} not null,
      primary key (account_id, id),
      unique (account_id, provider, token)
    )${table}`,
    'create unique index payment_card_default on payment_card (account_id) where is_default = 1',
    `create table top_up (
      account_id ${integer} not null references account (id),
      id ${integer} not null check (id > 0),
      reference text not null,
      provider text not null,
      card_id ${integer} not null,
      amount ${integer} not null check (amount > 0),
      currency text not null,
      state text not null check (state in ('pending', 'posted', 'failed')),
      payment_id text check (payment_id is not null or state <> 'posted'),
      failure text,
      idempotency_key text,
      created_at ${integer} not null,
      asked_at ${integer} not null,
      settled_at ${integer},
      primary key (account_id, id),
      foreign key (account_id, card_id) references payment_card (account_id, id)
    )${table}`,
    `create unique index top_up_key on top_up (account_id, idempotency_key)
      where idempotency_key is not null`,
    `create index top_up_pending on top_up (asked_at, account_id, id) where state = 'pending'`,
    `create table payment_book (
      reference text not null primary key,
      payment_id text not null unique,
      amount ${integer} not null check (amount > 0),
      currency text not null,
      declined text,
      paid_at ${integer} not null
    )${table}`,
  ],
}
