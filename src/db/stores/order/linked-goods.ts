import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../tables/tables.ts'

/** What was made from orders: `shipment as s`, or `freight as f`, never both. */
export const linkedGoods = (db: Kysely<Tables>) =>
  db
    .selectFrom('shop_order_shipment as l')
    .leftJoin('shipment as s', join =>
      join.onRef('s.account_id', '=', 'l.account_id').onRef('s.id', '=', 'l.shipment_id'),
    )
    .leftJoin('freight as f', join =>
      join.onRef('f.account_id', '=', 'l.account_id').onRef('f.id', '=', 'l.shipment_id'),
    )

export const linkedState = sql<string>`coalesce(s.state, f.state)`
