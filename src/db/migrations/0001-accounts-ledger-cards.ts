import type { Migration } from './migration.ts'

export const accountsLedgerCardsMigration: Migration = {
  id: 1,
  name: 'accounts-ledger-cards',
  statements: ({ integer, table }) => [
    `create table account (
      id ${integer} not null primary key check (id > 0),
      name text not null unique check (name <> ''),
      created_at ${integer} not null
    )${table}`,
    `create table account_setting (
      account_id ${integer} not null references account (id),
      key text not null,
      value text not null,
      primary key (account_id, key)
    )${table}`,
    `create table api_token (
      account_id ${integer} not null references account (id),
      id ${integer} not null check (id > 0),
      name text not null,
      hint text not null,
      scopes text not null,
      created_at ${integer} not null,
      expires_at ${integer},
      revoked_at ${integer},
      last_used_at ${integer},
      primary key (account_id, id)
    )${table}`,
    `create table token_lookup (
      secret_hash text not null primary key,
      account_id ${integer} not null,
      token_id ${integer} not null,
      unique (account_id, token_id),
      foreign key (account_id, token_id) references api_token (account_id, id)
    )${table}`,
    `create table ledger_transaction (
      account_id ${integer} not null references account (id),
      id ${integer} not null check (id > 0),
      cause_kind text not null,
      cause_id text not null,
      at ${integer} not null,
      memo text not null,
      primary key (account_id, id)
    )${table}`,
    `create table ledger_entry (
      account_id ${integer} not null,
      transaction_id ${integer} not null,
      position ${integer} not null check (position >= 0),
      book text not null,
      currency text not null,
      amount ${integer} not null check (amount <> 0),
      primary key (account_id, transaction_id, position),
      foreign key (account_id, transaction_id) references ledger_transaction (account_id, id)
    )${table}`,
    `create table ledger_balance (
      account_id ${integer} not null references account (id),
      book text not null,
      currency text not null,
      amount ${integer} not null check (amount >= 0),
      primary key (account_id, book, currency)
    )${table}`,
    `create table rate_card (
      id ${integer} not null primary key check (id > 0),
      name text not null,
      version ${integer} not null check (version > 0),
      service text not null,
      valid_from text not null,
      valid_to text,
      imported_at ${integer} not null,
      source text not null,
      row_count ${integer} not null check (row_count >= 0),
      unique (name, version)
    )${table}`,
    `create table rate_card_text (
      card_id ${integer} not null primary key references rate_card (id),
      csv text not null
    )${table}`,
    `create table world_fact (
      key text not null primary key,
      value text not null
    )${table}`,
    `create table number_range (
      name text not null primary key,
      next ${integer} not null check (next > 0)
    )${table}`,
  ],
}
