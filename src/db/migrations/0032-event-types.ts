import type { Migration } from './migration.ts'

/** The newest events of a type are found without reading those of the others. */
export const eventTypesMigration: Migration = {
  id: 32,
  name: 'event-types',
  statements: () => ['create index event_of_type on event (account_id, type, at, sequence)'],
}
