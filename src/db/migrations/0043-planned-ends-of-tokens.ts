import type { Migration } from './migration.ts'

/** The end that a token was made with, kept where a rotation ends it before: a second one reckons by it. */
export const plannedEndsOfTokensMigration: Migration = {
  id: 43,
  name: 'planned-ends-of-tokens',
  statements: ({ integer }) => [`alter table api_token add column planned_end ${integer}`],
}
