import type { Migration } from './migration.ts'

export const topUpsByHandMigration: Migration = {
  id: 7,
  name: 'top-ups-by-hand',
  statements: ({ integer }) => [
    `alter table top_up add column final ${integer} not null default 0 check (final in (0, 1))`,
    // An operator who settles by hand may mistype: one payment credits one top-up.
    `create unique index top_up_payment on top_up (provider, payment_id) where state = 'posted'`,
  ],
}
