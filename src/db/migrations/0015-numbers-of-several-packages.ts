import type { Migration } from './migration.ts'

/** A simulated carrier's book has all numbers of a sale of several packages. */
export const numbersOfSeveralPackages: Migration = {
  id: 15,
  name: 'numbers-of-several-packages',
  statements: () => ['alter table carrier_book add column other_tracking_codes text'],
}
