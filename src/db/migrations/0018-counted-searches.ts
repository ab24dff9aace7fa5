import type { Migration } from './migration.ts'

/** Counts the searches of a carrier's book, for carriers that count them too. */
export const countedSearchesMigration: Migration = {
  id: 18,
  name: 'counted-searches',
  statements: ({ integer }) => [`alter table purchase add column searches ${integer}`],
}
