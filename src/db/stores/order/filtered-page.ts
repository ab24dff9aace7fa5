import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { type OrderStatus, orderStatuses } from '#core/order/order.ts'
import type { FoundPage } from '#core/values/page.ts'
import { neverIndexed, neverIndexedText } from '../../engine/dialect.ts'
import type { ReadSession } from '../../engine/session.ts'
import type { Tables } from '../../tables/tables.ts'

type OrdersInTime = {
  readonly accountId: number
  readonly from: number
  readonly to: number
  readonly orderKey: string | null
  readonly shopId: number | null
  readonly status: OrderStatus | null
}

type Orders = SelectQueryBuilder<Tables, 'shop_order', object>

/** A page of one order id, shop or status. Its total is counted, in an index alone. */
export async function filteredPage(
  session: ReadSession,
  filter: OrdersInTime,
  limit: number,
  skip: number,
): Promise<FoundPage> {
  const [counted, entries] = await Promise.all([
    session.query(db => db.selectFrom(keysOf(db, filter).as('k')).select(countOfAll)),
    session.query(db => {
      const keys = keysOf(db, filter).orderBy('ordered_at', 'desc').orderBy('id', 'desc')
      return entriesOf(db, filter.accountId, keys.limit(limit).offset(skip))
    }),
  ])
  return { entries, total: Number(counted[0]?.n) }
}

const countOfAll = sql<number>`count(*)`.as('n')

const keysOf = (db: Kysely<Tables>, filter: OrdersInTime) =>
  filter.orderKey === null
    ? keysInIndex(db, filter)
    : keysOfOrder(db, filter, filter.orderKey).select(['id', 'ordered_at'])

/** An id has few orders. By the other columns SQLite would search other indexes for them. */
function keysOfOrder(db: Kysely<Tables>, filter: OrdersInTime, orderKey: string): Orders {
  const { accountId, from, to, shopId, status } = filter
  const found = db
    .selectFrom('shop_order')
    .where('account_id', '=', accountId)
    .where('order_key', '=', orderKey)
    .where(neverIndexed('ordered_at'), '>=', from)
    .where(neverIndexed('ordered_at'), '<=', to)
  const ofShop = shopId === null ? found : found.where('shop_id', '=', shopId)
  return status === null ? ofShop : ofShop.where(neverIndexedText('status'), '=', status)
}

/** Within each status the index has the order of the list: the engines merge the two as they read. */
function keysInIndex(db: Kysely<Tables>, { accountId, from, to, shopId, status }: OrdersInTime) {
  const inTime = db
    .selectFrom('shop_order')
    .select(['id', 'ordered_at'])
    .where('account_id', '=', accountId)
    .where('ordered_at', '>=', from)
    .where('ordered_at', '<=', to)
  // An index that has shops has not the order of the list.
  const ofShop = shopId === null ? inTime : inTime.where(neverIndexed('shop_id'), '=', shopId)
  const [first, ...others] = (status === null ? orderStatuses : [status]).map(one =>
    ofShop.where('status', '=', sql.lit(one)),
  )
  return others.reduce((query, other) => query.unionAll(other), first ?? ofShop)
}

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
