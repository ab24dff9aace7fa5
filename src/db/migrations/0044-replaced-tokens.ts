import type { Migration } from './migration.ts'

/**
 * Which token a rotation replaced by this one; null for any other, and before this release, where `renews`
 * says it of a token that replaced its maker. It needs no index: it is read from the successor on.
 */
export const replacedTokensMigration: Migration = {
  id: 44,
  name: 'replaced-tokens',
  statements: ({ integer }) => [`alter table api_token add column replaces ${integer}`],
}
