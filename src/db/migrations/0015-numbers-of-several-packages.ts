import type { Migration } from './migration.ts'

/**
 * A simulated carrier's book has all numbers of a sale of several packages. They have a table of their
 * own, because SQLite reads the whole of a strict table that gets a column.
 */
export const numbersOfSeveralPackagesMigration: Migration = {
  id: 15,
  name: 'numbers-of-several-packages',
  statements: ({ table }) => [
    `create table carrier_book_pieces (
      carrier text not null,
      reference text not null,
      other_tracking_codes text not null,
      primary key (carrier, reference),
      foreign key (carrier, reference) references carrier_book (carrier, reference)
    )${table}`,
  ],
}
