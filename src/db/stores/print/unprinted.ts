import { type Kysely, sql } from 'kysely'
import type { UnprintedLabel } from '#core/print/print-store.ts'
import { dayOf } from '#core/shipment/shipment-count.ts'
import type { After } from '#core/shipment/shipment-store.ts'
import type { ShipmentState } from '#core/shipment/state.ts'
import { dayMs } from '#core/time/durations.ts'
import type { ListOrder } from '#core/values/page.ts'
import type { ReadSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { Tables } from '../../tables/tables.ts'
import type { RowKeys } from '../kit/conditions.ts'
import { endOf, firstInstant, lastInstant, listStart, type TimeRange } from '../kit/counted-days.ts'
import { type DayOfLabels, spansOf } from './unprinted-spans.ts'

const bought = sql.lit<ShipmentState>('bought')

const boughtDays = (db: Kysely<Tables>, accountId: number) =>
  db
    .selectFrom('shipment_count as c')
    .leftJoin('done_label_count as d', join =>
      join.onRef('d.account_id', '=', 'c.account_id').onRef('d.day', '=', 'c.day'),
    )
    .where('c.account_id', '=', accountId)
    .where('c.state', '=', bought)
    .where('c.n', '>', sql.lit(0))

const left = sql<number>`c.n - coalesce(d.n, 0)`

type DaysAsked = { accountId: number; firstDay: number; lastDay: number }

const days = statement((db, p: DaysAsked) =>
  boughtDays(db, p.accountId)
    .select(['c.day', 'c.n as bought', left.as('left')])
    .where('c.day', '>=', p.firstDay)
    .where('c.day', '<=', p.lastDay)
    .orderBy('c.day'),
)

/** A sum of bigints is a decimal on PostgreSQL. */
const count = statement((db, p: { accountId: number }) =>
  boughtDays(db, p.accountId).select(
    sql<number>`cast(coalesce(sum(${left}), 0) as bigint)`.as('n'),
  ),
)

type InSpan = { accountId: number; from: number; to: number; limit: number }
type AfterKey = { createdAt: number; id: number }

const pages = {
  newest: statement((db, p: InSpan & AfterKey) =>
    unprintedIn(db, p)
      .where(sql<boolean>`(s.created_at, s.id) < (${p.createdAt}, ${p.id})`)
      .orderBy('s.created_at', 'desc')
      .orderBy('s.id', 'desc'),
  ),
  oldest: statement((db, p: InSpan & AfterKey) =>
    unprintedIn(db, p)
      .where(sql<boolean>`(s.created_at, s.id) > (${p.createdAt}, ${p.id})`)
      .orderBy('s.created_at')
      .orderBy('s.id'),
  ),
}

const unprintedOf = (db: Kysely<Tables>, accountId: number) =>
  db
    .selectFrom('shipment as s')
    .select(['s.id', 's.created_at'])
    .where('s.account_id', '=', accountId)
    .where('s.state', '=', bought)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('done_label as d')
            .select('d.shipment_id')
            .whereRef('d.account_id', '=', 's.account_id')
            .whereRef('d.shipment_id', '=', 's.id'),
        ),
      ),
    )

const unprintedIn = (db: Kysely<Tables>, p: InSpan) =>
  unprintedOf(db, p.accountId)
    .where('s.created_at', '>=', p.from)
    .where('s.created_at', '<=', p.to)
    .limit(p.limit)

const among = statement((db, p: RowKeys, dialect) =>
  unprintedOf(db, p.accountId).where(dialect.isInList('s.id', p.ids)),
)

/** Reads only those days that have an unprinted label, by their counts, until the page is full. */
export async function unprintedPage(
  session: ReadSession,
  accountId: number,
  order: ListOrder,
  after: After,
  limit: number,
): Promise<readonly UnprintedLabel[]> {
  const key = after ?? listStart[order]
  const asked = daysFrom(order, after)
  const inTime = await session.all(days, { accountId, ...asked })
  const found: UnprintedLabel[] = []
  for (const span of spansOf(order === 'oldest' ? inTime : inTime.toReversed())) {
    if (found.length >= limit) break
    const { createdAt, id } = key
    const range = rangeOf(span)
    const p = { accountId, ...range, createdAt, id, limit: limit - found.length }
    const rows = await session.all(pages[order], p)
    for (const row of rows) found.push({ id: row.id, createdAt: row.created_at })
  }
  return found
}

function daysFrom(order: ListOrder, after: After): Omit<DaysAsked, 'accountId'> {
  const [first, last] = [dayOf(firstInstant), dayOf(lastInstant)]
  if (after === null) return { firstDay: first, lastDay: last }
  const day = dayOf(after.createdAt)
  return order === 'oldest' ? { firstDay: day, lastDay: last } : { firstDay: first, lastDay: day }
}

function rangeOf(span: readonly DayOfLabels[]): TimeRange {
  const all = span.map(({ day }) => day)
  return { from: Math.min(...all) * dayMs, to: endOf(Math.max(...all)) }
}

export const countUnprinted = async (session: ReadSession, accountId: number): Promise<number> =>
  Math.max(0, Number((await session.first(count, { accountId }))?.n ?? 0))

export async function unprintedAmong(
  session: ReadSession,
  accountId: number,
  shipmentIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const ids = session.dialect.idList(shipmentIds)
  const rows = await session.all(among, { accountId, ids })
  return new Set(rows.map(({ id }) => id))
}
