import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { codeKey } from '../../core/code-key.ts'
import type { OrderFilter, OrderPage } from '../../core/order/order-store.ts'
import type { Page } from '../../core/page.ts'
import type { ReadSession } from '../session.ts'
import { statementsOver } from '../statement.ts'
import type { Tables } from '../tables/tables.ts'
import { type DayCounts, firstInstant, lastInstant, placeOfPage } from './counted-days.ts'
import { ordersOf, wholeColumns } from './order-rows.ts'

const statement = statementsOver<Tables>()

type InTime = { accountId: number; from: number; to: number }
type InDays = { accountId: number; firstDay: number; lastDay: number }

const countInTime = statement((db, p: InTime) =>
  inTime(db, p).select(select => select.fn.countAll<number>().as('n')),
)

const countInDays = statement((db, p: InDays) =>
  inDays(db, p)
    // A sum of bigints is a decimal on PostgreSQL.
    .select(sql<number>`cast(coalesce(sum(n), 0) as bigint)`.as('n')),
)

const locate = statement((db, p: InDays & { skip: number }) =>
  db
    .selectFrom(
      inDays(db, p)
        .select(['day', 'n'])
        .select(sql<number>`sum(n) over (order by day desc)`.as('upto'))
        .as('running'),
    )
    .select('day')
    .select(sql<number>`cast(upto - n as bigint)`.as('before'))
    .where('upto', '>', p.skip)
    .orderBy('day', 'desc')
    .limit(1),
)

const page = statement((db, p: InTime & { limit: number; offset: number }) =>
  wholes(db, p.accountId, newestFirst(inTime(db, p)).limit(p.limit).offset(p.offset)),
)

type OfKey = InTime & { orderKey: string }

const countOfKey = statement((db, p: OfKey) =>
  ofKey(db, p).select(select => select.fn.countAll<number>().as('n')),
)

const pageOfKey = statement((db, p: OfKey & { limit: number; offset: number }) =>
  wholes(
    db,
    p.accountId,
    ofKey(db, p)
      .select(['id', 'ordered_at'])
      .orderBy(signedTime, 'desc')
      .orderBy('id', 'desc')
      .limit(p.limit)
      .offset(p.offset),
  ),
)

/** Without the sign SQLite would look through the index of times for the few orders of a key. */
const signedTime = sql<number>`+ordered_at`

const ofKey = (db: Kysely<Tables>, p: OfKey) =>
  db
    .selectFrom('shop_order')
    .where('account_id', '=', p.accountId)
    .where('order_key', '=', p.orderKey)
    .where(signedTime, '>=', p.from)
    .where(signedTime, '<=', p.to)

const inTime = (db: Kysely<Tables>, p: InTime) =>
  db
    .selectFrom('shop_order')
    .where('account_id', '=', p.accountId)
    .where('ordered_at', '>=', p.from)
    .where('ordered_at', '<=', p.to)

const inDays = (db: Kysely<Tables>, p: InDays) =>
  db
    .selectFrom('shop_order_count')
    .where('account_id', '=', p.accountId)
    .where('day', '>=', p.firstDay)
    .where('day', '<=', p.lastDay)

const newestFirst = (matching: ReturnType<typeof inTime>) =>
  matching.select(['id', 'ordered_at']).orderBy('ordered_at', 'desc').orderBy('id', 'desc')

/** Keys first, from an index alone; then those rows, and no others, as a whole. */
const wholes = (
  db: Kysely<Tables>,
  accountId: number,
  keys: SelectQueryBuilder<Tables, 'shop_order', { id: number; ordered_at: number }>,
) =>
  db
    .selectFrom(keys.as('k'))
    .innerJoin('shop_order as o', join =>
      join.on('o.account_id', '=', accountId).onRef('o.id', '=', 'k.id'),
    )
    .leftJoin('shop_order_shipment as l', join =>
      join.on('l.account_id', '=', accountId).onRef('l.shop_order_id', '=', 'k.id'),
    )
    .leftJoin('shipment as s', join =>
      join.on('s.account_id', '=', accountId).onRef('s.id', '=', 'l.shipment_id'),
    )
    .select(wholeColumns)
    // By the keys' own columns: by the orders', SQLite would walk through all of them to spare a sort.
    .orderBy('k.ordered_at', 'desc')
    .orderBy('k.id', 'desc')
    .orderBy('l.shipment_id')

export async function orderPage(
  session: ReadSession,
  accountId: number,
  { orderId, from, to }: OrderFilter,
  { limit, page: number }: Page,
): Promise<OrderPage> {
  const edge = {
    from: Math.max(from ?? firstInstant, firstInstant),
    to: Math.min(to ?? lastInstant, lastInstant),
  }
  if (edge.from > edge.to) return { orders: [], total: 0 }
  const skip = Math.min((number - 1) * limit, Number.MAX_SAFE_INTEGER)
  if (orderId !== null) {
    const asked = { accountId, ...edge, orderKey: codeKey(orderId) }
    const [counted, rows] = await Promise.all([
      session.first(countOfKey, asked),
      session.all(pageOfKey, { ...asked, limit, offset: skip }),
    ])
    return { orders: ordersOf(rows), total: counted?.n ?? 0 }
  }
  const { total, start } = await placeOfPage(countsOn(session, accountId), edge, skip)
  if (start === null) return { orders: [], total }
  const rows = await session.all(page, { accountId, from: edge.from, limit, ...start })
  return { orders: ordersOf(rows), total }
}

const countsOn = (session: ReadSession, accountId: number): DayCounts => ({
  inTime: async edge => (await session.first(countInTime, { accountId, ...edge }))?.n ?? 0,
  inDays: async days => (await session.first(countInDays, { accountId, ...days }))?.n ?? 0,
  locate: (days, skip) => session.first(locate, { accountId, ...days, skip }),
})
