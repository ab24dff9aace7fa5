import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { FoundPage, PageEntry } from '#core/values/page.ts'
import type { ReadSession } from '../../engine/session.ts'
import { type Statement, statement, type Value } from '../../engine/statement.ts'
import type { Tables } from '../../tables/tables.ts'
import { type DayCounts, type DayPosition, startOfPage } from '../kit/counted-days.ts'
import { detailBytes } from './rows.ts'
import type { Span } from './span.ts'

/** Pages by account, state and time, with the help of the counts by day. */

type States = Readonly<Record<`state${number}`, string>>
type InTime = States & { accountId: number; from: number; to: number }
type InDays = States & { accountId: number; firstDay: number; lastDay: number }
type Keys = InTime & { limit: number; offset: number }
type RowToLocate = InDays & { skip: number }

/** One set of statements for each number of states in the filter; 0 stands for all states. */
type Statements = {
  readonly countInTime: Statement<InTime, { n: number }>
  readonly countInDays: Statement<InDays, { n: number }>
  readonly locate: Statement<RowToLocate, DayPosition>
  readonly page: Statement<Keys, PageEntry>
}

const namesOf = (p: States, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => p[`state${index}`] ?? '')

const stateIsIn = (p: States, count: number): RawBuilder<boolean> =>
  count === 0 ? sql`1 = 1` : sql`state in (${sql.join(namesOf(p, count))})`

const statementsByCount = new Map<number, Statements>()

function statementsFor(count: number): Statements {
  const known = statementsByCount.get(count)
  if (known) return known
  const fresh: Statements = {
    countInTime: statement((db, p: InTime) => countInTime(db, p, count)),
    countInDays: statement((db, p: InDays) => countInDays(db, p, count)),
    locate: statement((db, p: RowToLocate) => locate(db, p, count)),
    page: statement((db, p: Keys) => entriesOfPage(db, p, count)),
  }
  statementsByCount.set(count, fresh)
  return fresh
}

const countInTime = (db: Kysely<Tables>, p: InTime, count: number) =>
  db
    .selectFrom('shipment')
    .select(select => select.fn.countAll<number>().as('n'))
    .where('account_id', '=', p.accountId)
    .where(stateIsIn(p, count))
    .where('created_at', '>=', p.from)
    .where('created_at', '<=', p.to)

const countInDays = (db: Kysely<Tables>, p: InDays, count: number) =>
  db
    .selectFrom('shipment_count')
    // A sum of bigints is a decimal on PostgreSQL.
    .select(sql<number>`cast(coalesce(sum(n), 0) as bigint)`.as('n'))
    .where('account_id', '=', p.accountId)
    .where('day', '>=', p.firstDay)
    .where('day', '<=', p.lastDay)
    .where(stateIsIn(p, count))

const locate = (db: Kysely<Tables>, p: RowToLocate, count: number) =>
  db
    .selectFrom(
      db
        .selectFrom('shipment_count')
        .select('day')
        .select(sql<number>`sum(n)`.as('n'))
        .select(sql<number>`sum(sum(n)) over (order by day desc)`.as('upto'))
        .where('account_id', '=', p.accountId)
        .where('day', '>=', p.firstDay)
        .where('day', '<=', p.lastDay)
        .where(stateIsIn(p, count))
        .groupBy('day')
        .as('running'),
    )
    .select('day')
    .select(sql<number>`cast(upto - n as bigint)`.as('before'))
    .where('upto', '>', p.skip)
    .orderBy('day', 'desc')
    .limit(1)

/** Reads the keys from an index alone, then the sizes of only the page's rows. */
const entriesOfPage = (db: Kysely<Tables>, p: Keys, count: number) =>
  db
    .selectFrom(
      keysOf(db, p, count)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(p.limit)
        .offset(p.offset)
        .as('k'),
    )
    .innerJoin('shipment_detail as d', join =>
      join.on('d.account_id', '=', p.accountId).onRef('d.shipment_id', '=', 'k.id'),
    )
    .select(['k.id', detailBytes])
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id', 'desc')

/** Within each state the index has the order of the list: the engines merge the states as they read. */
function keysOf(db: Kysely<Tables>, p: Keys, count: number) {
  const inTime = db
    .selectFrom('shipment')
    .select(['created_at', 'id'])
    .where('account_id', '=', p.accountId)
    .where('created_at', '>=', p.from)
    .where('created_at', '<=', p.to)
  const [first, ...others] = namesOf(p, count).map(state => inTime.where('state', '=', state))
  return others.reduce((query, other) => query.unionAll(other), first ?? inTime)
}

export async function countedPage(
  session: ReadSession,
  span: Span,
  limit: number,
  skip: number,
): Promise<FoundPage> {
  const { accountId, from, to } = span
  const statements = statementsFor(span.states?.length ?? 0)
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
