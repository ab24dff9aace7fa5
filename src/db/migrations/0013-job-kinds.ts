import type { Migration } from './migration.ts'

/** A claim reads the jobs of one kind alone, however many of others wait. */
export const jobKindsMigration: Migration = {
  id: 13,
  name: 'job-kinds',
  // Other words than those of `job_due`: a query that is written for this index can't choose that one.
  statements: () => ['create index job_kind_due on job (kind, run_at, id) where dead <> 1'],
}
