import type { Migration } from './migration.ts'

/** Lists and counts the orders of a status or a shop without reading their rows. */
export const listedOrdersMigration: Migration = {
  id: 20,
  name: 'listed-orders',
  statements: () => [
    'create index shop_order_listed on shop_order (account_id, status, ordered_at, id, shop_id)',
  ],
}
