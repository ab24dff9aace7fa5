import type { Migration } from './migration.ts'

/** Keeps a carrier's own name for a purchase from before the money can move there. */
export const purchaseHandlesMigration: Migration = {
  id: 16,
  name: 'purchase-handles',
  statements: () => ['alter table purchase add column handle text'],
}
