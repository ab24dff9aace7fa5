import type { Migration } from './migration.ts'

/** What is to be asked of the carrier, as long as a purchase is open: any process can carry it on. */
export const saleOrders: Migration = {
  id: 9,
  name: 'sale-orders',
  statements: () => ['alter table purchase add column sale_order text'],
}
