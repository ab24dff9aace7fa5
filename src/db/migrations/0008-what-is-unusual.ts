import type { Migration } from './migration.ts'

/** From here on rows leave out defaults: keeps an older release, which would misread them, away. */
export const whatIsUnusualMigration: Migration = {
  id: 8,
  name: 'what-is-unusual',
  statements: () => [],
}
