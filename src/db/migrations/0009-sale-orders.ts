import type { Migration } from './migration.ts'

/** Keeps the order to the carrier while a purchase is open, so that any process can carry it on. */
export const saleOrdersMigration: Migration = {
  id: 9,
  name: 'sale-orders',
  statements: () => ['alter table purchase add column sale_order text'],
}
