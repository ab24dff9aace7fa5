import type { Migration } from './migration.ts'

/** 1 for a token by which its maker replaced itself; null for any other, and before this release. */
export const tokenRenewalsMigration: Migration = {
  id: 39,
  name: 'token-renewals',
  statements: ({ integer }) => [`alter table api_token add column renews ${integer}`],
}
