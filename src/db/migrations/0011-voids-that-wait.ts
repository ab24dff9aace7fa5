import type { Migration } from './migration.ts'

/** Voids of labels that a carrier outside our process sold: they wait for its answer. */
export const voidsThatWaitMigration: Migration = {
  id: 11,
  name: 'voids-that-wait',
  statements: ({ integer, table }) => [
    `create table void_request (
      account_id ${integer} not null,
      shipment_id ${integer} not null,
      attempt ${integer} not null check (attempt > 0),
      state text not null check (state in ('asked', 'waiting', 'accepted', 'refused')),
      from_state text not null,
      ticket text,
      reason text,
      asked_at ${integer} not null,
      settled_at ${integer},
      primary key (account_id, shipment_id, attempt),
      foreign key (account_id, shipment_id) references shipment (account_id, id)
    )${table}`,
  ],
}
