import type { Migration } from './migration.ts'

/** Rows leave out what is usual from here on: a program that does not know it must not read them. */
export const whatIsUnusual: Migration = {
  id: 8,
  name: 'what-is-unusual',
  statements: () => [],
}
