import type { Migration } from './migration.ts'

/**
 * Names on SQLite in the order of time: an entry of the index has the moment of its shipment and the last
 * digits of its id for a row id, so that a search ends with the newest page. PostgreSQL keeps its index.
 */
export const namesInTimeMigration: Migration = {
  id: 41,
  name: 'names-in-time',
  statements: ({ engine, integer, table }) =>
    engine === 'postgres'
      ? []
      : [
          'drop table shipment_name',
          'drop table shipment_name_pending',
          `create virtual table shipment_name using fts5(account, name,
            content='', detail='none', columnsize=0, tokenize='trigram')`,
          `create table shipment_name_pending (
            account_id ${integer} not null,
            created_at ${integer} not null,
            shipment_id ${integer} not null,
            primary key (account_id, created_at, shipment_id)
          )${table}`,
          // Row ids that rise are written ten times as fast.
          `insert into shipment_name (rowid, account, name)
            select created_at * 1024 + id % 1024,
              char(57344, 57345 + account_id / 6399 % 6399, 57345 + account_id % 6399), to_name
            from shipment where to_name <> '' order by 1`,
        ],
}
