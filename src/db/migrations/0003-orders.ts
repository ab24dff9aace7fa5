import type { Migration } from './migration.ts'

export const ordersMigration: Migration = {
  id: 3,
  name: 'orders',
  statements: ({ integer, table, wideTable }) => [
    `create table shop (
      account_id ${integer} not null references account (id),
      id ${integer} not null check (id > 0),
      identifier text not null,
      origin text not null check (origin in ('api', 'import')),
      created_at ${integer} not null,
      closed_at ${integer},
      primary key (account_id, id)
    )${table}`,
    'create unique index shop_identifier on shop (account_id, identifier) where closed_at is null',
    `create table shop_order (
      account_id ${integer} not null references account (id),
      id ${integer} not null check (id > 0),
      shop_id ${integer} not null,
      order_id text not null,
      order_key text not null,
      status text not null check (status in ('open', 'fulfilled')),
      ordered_at ${integer} not null,
      created_at ${integer} not null,
      updated_at ${integer} not null,
      request text not null,
      primary key (account_id, id),
      unique (account_id, order_key, shop_id, order_id),
      foreign key (account_id, shop_id) references shop (account_id, id)
    )${wideTable}`,
    'create index shop_order_newest on shop_order (account_id, ordered_at, id)',
    `create index shop_order_open on shop_order (account_id, shop_id) where status = 'open'`,
    `create table shop_order_count (
      account_id ${integer} not null references account (id),
      day ${integer} not null,
      n ${integer} not null,
      primary key (account_id, day)
    )${table}`,
    `create table shop_order_shipment (
      account_id ${integer} not null,
      shop_order_id ${integer} not null,
      shipment_id ${integer} not null,
      is_return ${integer} not null check (is_return in (0, 1)),
      primary key (account_id, shop_order_id, shipment_id),
      unique (account_id, shipment_id),
      foreign key (account_id, shop_order_id) references shop_order (account_id, id),
      foreign key (account_id, shipment_id) references shipment (account_id, id)
    )${table}`,
  ],
}
