import type { Migration } from './migration.ts'

/**
 * Lists of one store and of one service, in the order of time within each state. The service at the end
 * lets both together be looked for in the index alone.
 */
export const listedShipmentsMigration: Migration = {
  id: 34,
  name: 'listed-shipments',
  statements: () => ['shipment', 'freight'].flatMap(indexesOf),
}

const indexesOf = (table: string): readonly string[] => [
  `create index ${table}_store on ${table} (account_id, store_id, state, created_at, id, service_id)
    where store_id is not null`,
  `create index ${table}_service on ${table} (account_id, service_id, state, created_at, id)
    where service_id is not null`,
]
