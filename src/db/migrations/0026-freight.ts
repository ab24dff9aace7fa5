import type { Migration, TableDialect } from './migration.ts'

/**
 * Freight has tables of its own. What is kept of shipments of either kind refers to parcels no longer:
 * both have their ids from one range, so that one column names either.
 */
export const freightMigration: Migration = {
  id: 26,
  name: 'freight',
  statements: dialect => [...freightTables(dialect), ...keptOfEither[dialect.engine](dialect)],
}

const freightTables = ({ integer, table, wideTable }: TableDialect): readonly string[] => [
  `create table freight (
    account_id ${integer} not null references account (id),
    id ${integer} not null check (id > 0),
    ship_code text not null,
    state text not null,
    created_at ${integer} not null check (created_at >= 0),
    order_id text,
    order_key text,
    store_id text,
    to_name text not null,
    pro_number text,
    service_id ${integer},
    bought_at ${integer},
    total_paid ${integer} not null check (total_paid >= 0),
    next_move_at ${integer},
    primary key (account_id, id),
    unique (account_id, ship_code)
  )${table}`,
  'create index freight_newest on freight (account_id, created_at, id)',
  'create index freight_state on freight (account_id, state, created_at, id)',
  `create index freight_order on freight (account_id, order_key, created_at, id)
    where order_key is not null`,
  `create index freight_due on freight (account_id, next_move_at, id)
    where next_move_at is not null`,
  'create unique index freight_pro_number on freight (pro_number) where pro_number is not null',
  `create table freight_detail (
    account_id ${integer} not null,
    shipment_id ${integer} not null,
    request text not null,
    bought text,
    papers text,
    primary key (account_id, shipment_id),
    foreign key (account_id, shipment_id) references freight (account_id, id)
  )${wideTable}`,
  `create table freight_count (
    account_id ${integer} not null references account (id),
    day ${integer} not null,
    state text not null,
    n ${integer} not null,
    primary key (account_id, day, state)
  )${table}`,
  `create table freight_event (
    account_id ${integer} not null,
    shipment_id ${integer} not null,
    sequence ${integer} not null check (sequence > 0),
    state text not null,
    description text not null,
    location text not null,
    at ${integer} not null,
    primary key (account_id, shipment_id, sequence),
    foreign key (account_id, shipment_id) references freight (account_id, id)
  )${table}`,
]

/** The path of the search leads to the tables of this world alone: the other has its own, of the same names. */
const referToParcelsNoLonger = `do $$
  declare rule record;
  begin
    for rule in select conrelid::regclass as holder, conname from pg_constraint
      where contype = 'f' and confrelid = 'shipment'::regclass
        and conrelid in ('purchase'::regclass, 'void_request'::regclass, 'remote_sale'::regclass,
          'label_file'::regclass, 'shop_order_shipment'::regclass, 'draft_sku'::regclass)
    loop
      execute format('alter table %s drop constraint %I', rule.holder, rule.conname);
    end loop;
  end $$`

/** SQLite can't take a rule from a table: the rows move to one without it. */
const keptOfEither = {
  postgres: () => ['alter table purchase add column goods text', referToParcelsNoLonger],
  sqlite: (dialect: TableDialect) => [
    ...purchaseAnew(dialect),
    ...voidRequestAnew(dialect),
    ...remoteSaleAnew(dialect),
    ...labelFileAnew(dialect),
    ...orderLinkAnew(dialect),
    ...draftSkuAnew(dialect),
  ],
} as const

const anew = (table: string, columns: string, create: string): readonly string[] => [
  `create table ${table}_anew ${create}`,
  `insert into ${table}_anew (${columns}) select ${columns} from ${table}`,
  `drop table ${table}`,
  `alter table ${table}_anew rename to ${table}`,
]

const purchaseAnew = ({ wideTable }: TableDialect): readonly string[] => [
  ...anew(
    'purchase',
    `account_id, shipment_id, attempt, state, reference, service, price, held_at, requested_at,
      settled_at, from_draft, idempotency_key, notes, sale_order, handle, searches`,
    `(
      account_id integer not null,
      shipment_id integer not null,
      attempt integer not null check (attempt > 0),
      state text not null,
      reference text not null unique,
      service text not null,
      price text not null,
      held_at integer not null,
      requested_at integer,
      settled_at integer,
      from_draft integer not null check (from_draft in (0, 1)),
      idempotency_key text,
      notes text not null,
      sale_order text,
      handle text,
      searches integer,
      goods text,
      primary key (account_id, shipment_id, attempt)
    )${wideTable}`,
  ),
  `create index purchase_open on purchase (held_at, account_id, shipment_id, attempt)
    where settled_at is null`,
]

const voidRequestAnew = ({ table }: TableDialect): readonly string[] =>
  anew(
    'void_request',
    `account_id, shipment_id, attempt, state, from_state, ticket, reason, asked_at, settled_at`,
    `(
      account_id integer not null,
      shipment_id integer not null,
      attempt integer not null check (attempt > 0),
      state text not null check (state in ('asked', 'waiting', 'accepted', 'refused')),
      from_state text not null,
      ticket text,
      reason text,
      asked_at integer not null,
      settled_at integer,
      primary key (account_id, shipment_id, attempt)
    )${table}`,
  )

const remoteSaleAnew = ({ table }: TableDialect): readonly string[] =>
  anew(
    'remote_sale',
    'account_id, shipment_id, carrier_id, cost',
    `(
      account_id integer not null,
      shipment_id integer not null,
      carrier_id text,
      cost text,
      primary key (account_id, shipment_id)
    )${table}`,
  )

const labelFileAnew = ({ wideTable }: TableDialect): readonly string[] =>
  anew(
    'label_file',
    `account_id, shipment_id, position, role, format, width_micrometres, height_micrometres,
      dots_per_inch, bytes`,
    `(
      account_id integer not null,
      shipment_id integer not null,
      position integer not null check (position >= 0),
      role text not null check (role in ('label', 'paper')),
      format text not null,
      width_micrometres integer not null check (width_micrometres > 0),
      height_micrometres integer not null check (height_micrometres > 0),
      dots_per_inch integer check (dots_per_inch > 0),
      bytes blob not null check (length(bytes) > 0),
      primary key (account_id, shipment_id, position),
      check ((role = 'label') = (position = 0))
    )${wideTable}`,
  )

const orderLinkAnew = ({ table }: TableDialect): readonly string[] =>
  anew(
    'shop_order_shipment',
    'account_id, shop_order_id, shipment_id, is_return',
    `(
      account_id integer not null,
      shop_order_id integer not null,
      shipment_id integer not null,
      is_return integer not null check (is_return in (0, 1)),
      primary key (account_id, shop_order_id, shipment_id),
      unique (account_id, shipment_id),
      foreign key (account_id, shop_order_id) references shop_order (account_id, id)
    )${table}`,
  )

const draftSkuAnew = ({ table }: TableDialect): readonly string[] => [
  ...anew(
    'draft_sku',
    'account_id, shipment_id, sku_key',
    `(
      account_id integer not null,
      shipment_id integer not null,
      sku_key text not null,
      primary key (account_id, shipment_id, sku_key)
    )${table}`,
  ),
  'create index draft_sku_named on draft_sku (account_id, sku_key)',
]
