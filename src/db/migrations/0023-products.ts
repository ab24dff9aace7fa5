import type { Migration } from './migration.ts'

/** What accounts sell, by SKU; the approved ones by title, too. */
export const products: Migration = {
  id: 23,
  name: 'products',
  statements: ({ integer, wideTable }) => [
    `create table product (
      account_id ${integer} not null references account (id),
      sku_key text not null,
      title_key text not null,
      approved_at ${integer},
      created_at ${integer} not null,
      updated_at ${integer} not null,
      record text not null,
      primary key (account_id, sku_key)
    )${wideTable}`,
    'create index product_newest on product (account_id, created_at, sku_key)',
    `create index product_approved on product (account_id, title_key, approved_at)
      where approved_at is not null`,
  ],
}
