import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ShipmentState } from '#core/shipment/state.ts'
import type { ShipmentKind } from '#core/shipment-kind.ts'
import type { FoundPage } from '#core/values/page.ts'
import type { ReadSession } from '../../engine/session.ts'
import { statement, type Value } from '../../engine/statement.ts'
import type { Tables } from '../../tables/tables.ts'
import { type DayCounts, dayOfRow, startOfPage, sumOfCounts } from '../kit/counted-days.ts'
import { detailsAsD, type GoodsTables, goodsTables } from '../kit/goods-tables.ts'
import { detailBytes } from './rows.ts'
import type { Span } from './span.ts'

/** Pages by account, state and time, with the help of the counts by day. */

type States = Readonly<Record<`state${number}`, ShipmentState>>
type InTime = States & { accountId: number; from: number; to: number }
type InDays = States & { accountId: number; firstDay: number; lastDay: number }
type Keys = InTime & { limit: number; offset: number }

const statesOf = (p: States, count: number): readonly ShipmentState[] =>
  Array.from({ length: count }, (_, index) => p[`state${index}`]).filter(
    state => state !== undefined,
  )

const stateIsIn = (p: States, count: number): RawBuilder<boolean> =>
  count === 0 ? sql`1 = 1` : sql`state in (${sql.join(statesOf(p, count))})`

const statementsByKind = new Map<string, ReturnType<typeof defineStatements>>()

/** One set of statements for each number of states in the filter; 0 stands for all states. */
function statementsFor(goods: ShipmentKind, count: number): ReturnType<typeof defineStatements> {
  const kind = `${goods} ${count}`
  const known = statementsByKind.get(kind)
  if (known) return known
  const fresh = defineStatements(goodsTables[goods], count)
  statementsByKind.set(kind, fresh)
  return fresh
}

const defineStatements = (tables: GoodsTables, count: number) => ({
  countInTime: statement((db, p: InTime) =>
    db
      .selectFrom(tables.rows)
      .select(select => select.fn.countAll<number>().as('n'))
      .where('account_id', '=', p.accountId)
      .where(stateIsIn(p, count))
      .where('created_at', '>=', p.from)
      .where('created_at', '<=', p.to),
  ),
  countInDays: statement((db, p: InDays) => inDays(db, tables, p, count).select(sumOfCounts)),
  locate: statement((db, p: InDays & { skip: number }) => {
    const days = inDays(db, tables, p, count)
      .select('day')
      .select(sql<number>`sum(n)`.as('n'))
      .select(sql<number>`sum(sum(n)) over (order by day desc)`.as('upto'))
      .groupBy('day')
    return dayOfRow(db, days, p.skip)
  }),
  page: statement((db, p: Keys) => entriesOfPage(db, tables, p, count)),
})

const inDays = (db: Kysely<Tables>, { counts }: GoodsTables, p: InDays, count: number) =>
  db
    .selectFrom(counts)
    .where('account_id', '=', p.accountId)
    .where('day', '>=', p.firstDay)
    .where('day', '<=', p.lastDay)
    .where(stateIsIn(p, count))

/** Reads the keys from an index alone, then the sizes of only the page's rows. */
const entriesOfPage = (db: Kysely<Tables>, tables: GoodsTables, p: Keys, count: number) =>
  db
    .selectFrom(
      keysOf(db, tables, p, count)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(p.limit)
        .offset(p.offset)
        .as('k'),
    )
    .innerJoin(detailsAsD(tables), join =>
      join.on('d.account_id', '=', p.accountId).onRef('d.shipment_id', '=', 'k.id'),
    )
    .select(['k.id', detailBytes])
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id', 'desc')

/** Within each state the index has the order of the list: the engines merge the states as they read. */
function keysOf(db: Kysely<Tables>, { rows }: GoodsTables, p: Keys, count: number) {
  const inTime = db
    .selectFrom(rows)
    .select(['created_at', 'id'])
    .where('account_id', '=', p.accountId)
    .where('created_at', '>=', p.from)
    .where('created_at', '<=', p.to)
  const [first, ...others] = statesOf(p, count).map(state => inTime.where('state', '=', state))
  return others.reduce((query, other) => query.unionAll(other), first ?? inTime)
}

export async function countedPage(
  session: ReadSession,
  goods: ShipmentKind,
  span: Span,
  limit: number,
  skip: number,
): Promise<FoundPage> {
  const { accountId, from, to } = span
  const statements = statementsFor(goods, span.states?.length ?? 0)
  const states = Object.fromEntries(
    (span.states ?? []).map((state, index) => [`state${index}`, state]),
  ) as States
  const filter = { accountId, ...states }
  const counts: DayCounts = {
    inTime: async range =>
      (await session.first(statements.countInTime, { ...filter, ...range }))?.n ?? 0,
    inDays: async days =>
      (await session.first(statements.countInDays, { ...filter, ...days }))?.n ?? 0,
    locate: (days, skip) => session.first(statements.locate, { ...filter, ...days, skip }),
  }
  const { total, start } = await startOfPage(counts, { from, to }, skip)
  if (start === null) return { entries: [], total }
  const entries = await session.all(statements.page, {
    ...filter,
    from,
    limit,
    ...start,
  } satisfies Record<string, Value>)
  return { entries, total }
}
