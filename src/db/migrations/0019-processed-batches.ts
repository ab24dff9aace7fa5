import type { Migration } from './migration.ts'

/** What became of a batch, and of each of its shipments that could not be bought. */
export const processedBatchesMigration: Migration = {
  id: 19,
  name: 'processed-batches',
  statements: ({ integer, table }) => [
    `alter table batch add column run ${integer}`,
    `alter table batch add column processed_count ${integer}`,
    `alter table batch add column failed_count ${integer}`,
    `alter table batch add column processed_at ${integer}`,
    `create table batch_error (
      account_id ${integer} not null,
      batch_id ${integer} not null,
      run ${integer} not null check (run > 0),
      shipment_id ${integer} not null,
      code text not null,
      message text not null,
      details text not null,
      primary key (account_id, batch_id, run, shipment_id),
      foreign key (account_id, batch_id) references batch (account_id, id)
    )${table}`,
  ],
}
