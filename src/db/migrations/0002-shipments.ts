import type { Migration, TableDialect } from './migration.ts'

export const shipmentsMigration: Migration = {
  id: 2,
  name: 'shipments',
  statements: dialect => [
    ...shipmentTables(dialect),
    ...nameSearch(dialect),
    ...purchaseTables(dialect),
    ...accountTables(dialect),
    ...jobTable(dialect),
    ...ledgerOrder(dialect),
  ],
}

const shipmentTables = ({ integer, table, wideTable }: TableDialect): readonly string[] => [
  `create table shipment (
    account_id ${integer} not null references account (id),
    id ${integer} not null check (id > 0),
    ship_code text not null,
    state text not null,
    created_at ${integer} not null check (created_at >= 0),
    order_id text,
    order_key text,
    store_id text,
    batch_id text,
    closeout_id text,
    to_name text not null,
    tracking_code text,
    service_id ${integer},
    bought_at ${integer},
    total_paid ${integer} not null check (total_paid >= 0),
    next_move_at ${integer},
    primary key (account_id, id),
    unique (account_id, ship_code)
  )${table}`,
  'create index shipment_newest on shipment (account_id, created_at, id)',
  'create index shipment_state on shipment (account_id, state, created_at, id)',
  `create index shipment_order on shipment (account_id, order_key, created_at, id)
    where order_key is not null`,
  `create index shipment_batch on shipment (account_id, batch_id, created_at, id)
    where batch_id is not null`,
  `create index shipment_closeout on shipment (account_id, closeout_id, created_at, id)
    where closeout_id is not null`,
  `create index shipment_due on shipment (account_id, next_move_at, id)
    where next_move_at is not null`,
  `create table shipment_detail (
    account_id ${integer} not null,
    shipment_id ${integer} not null,
    request text not null,
    bought text,
    label text,
    primary key (account_id, shipment_id),
    foreign key (account_id, shipment_id) references shipment (account_id, id)
  )${wideTable}`,
  `create table tracking_code_lookup (
    tracking_code text not null primary key,
    account_id ${integer} not null,
    shipment_id ${integer} not null
  )${table}`,
  `create table shipment_count (
    account_id ${integer} not null references account (id),
    day ${integer} not null,
    state text not null,
    n ${integer} not null,
    primary key (account_id, day, state)
  )${table}`,
  `create table tracking_event (
    account_id ${integer} not null,
    shipment_id ${integer} not null,
    sequence ${integer} not null check (sequence > 0),
    state text not null,
    description text not null,
    location text not null,
    at ${integer} not null,
    primary key (account_id, shipment_id, sequence),
    foreign key (account_id, shipment_id) references shipment (account_id, id)
  )${table}`,
]

/**
 * On SQLite a job indexes names in the background, from a waiting list. PostgreSQL indexes them itself,
 * where the operator allows `pg_trgm`; elsewhere a search by name reads all names of the account.
 */
const nameSearch = ({ engine, integer, table }: TableDialect): readonly string[] =>
  engine === 'sqlite'
    ? [
        `create virtual table shipment_name using fts5(account, name,
          content='', detail='none', columnsize=0, tokenize='trigram')`,
        `create table shipment_name_pending (
          account_id ${integer} not null,
          shipment_id ${integer} not null,
          primary key (account_id, shipment_id)
        )${table}`,
      ]
    : [indexNamesOnPostgres]

/** A restore runs it, too, because the new server may lack the extension that the index needs. */
export const indexNamesOnPostgres = `do $$
  declare place text;
  begin
    begin
      create extension if not exists pg_trgm schema public;
    exception when others then null;
    end;
    begin
      create extension if not exists pg_trgm;
    exception when others then null;
    end;
    select n.nspname into place from pg_extension e
      join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
    if place is not null then
      execute format(
        'create index shipment_to_name on shipment using gin (to_name %I.gin_trgm_ops)', place);
    end if;
  end $$`

const purchaseTables = ({ integer, wideTable }: TableDialect): readonly string[] => [
  `create table purchase (
    account_id ${integer} not null,
    shipment_id ${integer} not null,
    attempt ${integer} not null check (attempt > 0),
    state text not null,
    reference text not null unique,
    service text not null,
    price text not null,
    held_at ${integer} not null,
    requested_at ${integer},
    settled_at ${integer},
    from_draft ${integer} not null check (from_draft in (0, 1)),
    idempotency_key text,
    notes text not null,
    primary key (account_id, shipment_id, attempt),
    foreign key (account_id, shipment_id) references shipment (account_id, id)
  )${wideTable}`,
  `create index purchase_open on purchase (held_at, account_id, shipment_id, attempt)
    where settled_at is null`,
  `create table carrier_book (
    carrier text not null,
    reference text not null,
    tracking_code text not null unique,
    label text not null,
    sold_at ${integer} not null,
    cancelled_at ${integer},
    primary key (carrier, reference)
  )${wideTable}`,
]

const accountTables = ({ integer, table }: TableDialect): readonly string[] => [
  `create table idempotency_key (
    account_id ${integer} not null references account (id),
    room text not null,
    key text not null,
    shipment_id ${integer} not null,
    taken_at ${integer} not null,
    primary key (account_id, room, key)
  )${table}`,
  'create index idempotency_key_age on idempotency_key (taken_at)',
  `create table account_clock (
    account_id ${integer} not null primary key references account (id),
    offset_ms ${integer} not null check (offset_ms >= 0)
  )${table}`,
  `create table request_log (
    account_id ${integer} not null references account (id),
    at ${integer} not null,
    request_id text not null,
    token_id ${integer},
    method text not null,
    route text not null,
    path text not null,
    status ${integer} not null,
    outcome text not null,
    duration_ms ${integer} not null,
    primary key (account_id, at, request_id)
  )${table}`,
  'create index request_log_age on request_log (at)',
]

const jobTable = ({ integer, table }: TableDialect): readonly string[] => [
  `create table job (
    id ${integer} not null primary key check (id > 0),
    kind text not null,
    account_id ${integer} not null references account (id),
    clock text not null check (clock in ('account', 'machine')),
    run_at ${integer} not null,
    attempts ${integer} not null,
    fence ${integer} not null,
    lease_until ${integer},
    dead ${integer} not null check (dead in (0, 1)),
    last_error text,
    payload text not null
  )${table}`,
  'create index job_due on job (run_at, id) where dead = 0',
  'create index job_account on job (account_id, clock)',
]

/** The order of an account's journal. Ids come in blocks and clocks may go back: neither gives it. */
const ledgerOrder = ({ integer }: TableDialect): readonly string[] => [
  `alter table ledger_transaction add column sequence ${integer} not null default 0`,
  'create index ledger_transaction_order on ledger_transaction (account_id, sequence, id)',
]
