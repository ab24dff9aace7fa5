import { type Kysely, sql } from 'kysely'
import type { Order } from '#core/order/order.ts'
import type { OrderFilter } from '#core/order/order-store.ts'
import { codeKey } from '#core/values/code-key.ts'
import type { FoundPage, Page } from '#core/values/page.ts'
import type { ReadSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { Tables } from '../../tables/tables.ts'
import { inOrderOf, type RowKeys } from '../kit/conditions.ts'
import {
  type DayCounts,
  dayOfRow,
  firstInstant,
  lastInstant,
  startOfPage,
  sumOfCounts,
} from '../kit/counted-days.ts'
import { entriesOf, filteredPage } from './filtered-page.ts'
import { ordersOfRows, wholeOrders } from './rows.ts'

type OrdersBetween = { accountId: number; from: number; to: number }
type OrdersInDays = { accountId: number; firstDay: number; lastDay: number }

const countInTime = statement((db, p: OrdersBetween) =>
  inTime(db, p).select(select => select.fn.countAll<number>().as('n')),
)

const countInDays = statement((db, p: OrdersInDays) => inDays(db, p).select(sumOfCounts))

const locate = statement((db, p: OrdersInDays & { skip: number }) => {
  const days = inDays(db, p)
    .select(['day', 'n'])
    .select(sql<number>`sum(n) over (order by day desc)`.as('upto'))
  return dayOfRow(db, days, p.skip)
})

const page = statement((db, p: OrdersBetween & { limit: number; offset: number }) =>
  entriesOf(db, p.accountId, newestFirst(inTime(db, p)).limit(p.limit).offset(p.offset)),
)

const inTime = (db: Kysely<Tables>, p: OrdersBetween) =>
  db
    .selectFrom('shop_order')
    .where('account_id', '=', p.accountId)
    .where('ordered_at', '>=', p.from)
    .where('ordered_at', '<=', p.to)

const inDays = (db: Kysely<Tables>, p: OrdersInDays) =>
  db
    .selectFrom('shop_order_count')
    .where('account_id', '=', p.accountId)
    .where('day', '>=', p.firstDay)
    .where('day', '<=', p.lastDay)

const newestFirst = (matching: ReturnType<typeof inTime>) =>
  matching.select(['id', 'ordered_at']).orderBy('ordered_at', 'desc').orderBy('id', 'desc')

const wholes = statement((db, p: RowKeys, dialect) =>
  wholeOrders(db)
    .where('o.account_id', '=', p.accountId)
    .where(dialect.isInList('o.id', p.ids))
    .orderBy('o.id')
    .orderBy('l.shipment_id'),
)

export async function ordersOfIds(
  session: ReadSession,
  accountId: number,
  ids: readonly number[],
): Promise<readonly Order[]> {
  const rows = await session.all(wholes, { accountId, ids: session.dialect.idList(ids) })
  return inOrderOf(ids, ordersOfRows(rows))
}

export async function orderPage(
  session: ReadSession,
  accountId: number,
  { orderId, shopId, status, from, to }: OrderFilter,
  { limit, page: number }: Page,
): Promise<FoundPage> {
  const range = {
    from: Math.max(from ?? firstInstant, firstInstant),
    to: Math.min(to ?? lastInstant, lastInstant),
  }
  if (range.from > range.to) return { entries: [], total: 0 }
  const skip = Math.min((number - 1) * limit, Number.MAX_SAFE_INTEGER)
  if (orderId !== null || shopId !== null || status !== null) {
    const orderKey = orderId === null ? null : codeKey(orderId)
    return filteredPage(session, { accountId, ...range, orderKey, shopId, status }, limit, skip)
  }
  const { total, start } = await startOfPage(countsOn(session, accountId), range, skip)
  if (start === null) return { entries: [], total }
  const entries = await session.all(page, { accountId, from: range.from, limit, ...start })
  return { entries, total }
}

const countsOn = (session: ReadSession, accountId: number): DayCounts => ({
  inTime: async range => (await session.first(countInTime, { accountId, ...range }))?.n ?? 0,
  inDays: async days => (await session.first(countInDays, { accountId, ...days }))?.n ?? 0,
  locate: (days, skip) => session.first(locate, { accountId, ...days, skip }),
})
