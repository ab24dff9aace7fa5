import type { Migration } from './migration.ts'

/** Tables of the Harmonized System; their text is wide and so apart from the list. */
export const hsTablesMigration: Migration = {
  id: 27,
  name: 'hs-tables',
  statements: ({ integer, table }) => [
    `create table hs_table (
      version ${integer} not null primary key check (version > 0),
      valid_from text not null,
      imported_at ${integer} not null,
      source text not null,
      chapters ${integer} not null check (chapters >= 0),
      headings ${integer} not null check (headings >= 0),
      lines ${integer} not null check (lines >= 0)
    )${table}`,
    `create table hs_table_text (
      version ${integer} not null primary key references hs_table (version),
      text text not null
    )${table}`,
  ],
}
