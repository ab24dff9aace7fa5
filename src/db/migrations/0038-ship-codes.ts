import type { Migration, TableDialect } from './migration.ts'

/**
 * One id and one code for each shipment of an account, whichever table has its row. A parcel and freight
 * that have one already stay as they are: the parcel has the row.
 */
export const shipCodesMigration: Migration = {
  id: 38,
  name: 'ship-codes',
  statements: dialect => [
    ...parcels[dialect.engine](dialect),
    `insert into ship_code_lookup (account_id, ship_code, shipment_id, goods)
      select account_id, ship_code, id, 'freight' from freight where true
      on conflict do nothing`,
  ],
}

const createTable = ({ integer, table }: TableDialect, ...keys: readonly string[]): string =>
  `create table ship_code_lookup (${[
    `account_id ${integer} not null`,
    'ship_code text not null',
    `shipment_id ${integer} not null`,
    "goods text not null check (goods in ('parcels', 'freight'))",
    ...keys,
  ].join(', ')})${table}`

const keys = ['primary key (account_id, ship_code)', 'unique (account_id, shipment_id)'] as const

const fill = `insert into ship_code_lookup (account_id, ship_code, shipment_id, goods)
  select account_id, ship_code, id, 'parcels' from shipment`

/** PostgreSQL makes the keys of a million rows much faster than it keeps them row by row. */
const parcels = {
  sqlite: (dialect: TableDialect) => [createTable(dialect, ...keys), fill],
  postgres: (dialect: TableDialect) => [
    createTable(dialect),
    fill,
    ...keys.map(key => `alter table ship_code_lookup add ${key}`),
  ],
} as const
