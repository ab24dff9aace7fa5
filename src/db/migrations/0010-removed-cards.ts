import type { Migration } from './migration.ts'

export const removedCards: Migration = {
  id: 10,
  name: 'removed-cards',
  statements: ({ integer }) => [
    // Top-ups refer to their card for ever: the row of a removed card stays.
    `alter table payment_card add column removed_at ${integer}`,
  ],
}
