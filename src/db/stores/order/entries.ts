import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '../../tables/tables.ts'

/** Reads the keys from an index alone, then the sizes of only those rows. */
export const entriesOf = (
  db: Kysely<Tables>,
  accountId: number,
  keys: SelectQueryBuilder<Tables, 'shop_order', { id: number; ordered_at: number }>,
) =>
  db
    .selectFrom(keys.as('k'))
    .innerJoin('shop_order as o', join =>
      join.on('o.account_id', '=', accountId).onRef('o.id', '=', 'k.id'),
    )
    .select(['k.id', sql<number>`octet_length(o.request)`.as('bytes')])
    // Sorts by columns of the keys: for the orders' columns SQLite would read all orders to avoid a sort.
    .orderBy('k.ordered_at', 'desc')
    .orderBy('k.id', 'desc')
