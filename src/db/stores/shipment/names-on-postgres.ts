import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../../engine/dialect.ts'
import type { ReadSession } from '../../engine/session.ts'
import type { Tables } from '../../tables/tables.ts'
import {
  conditionsOf,
  inListOrder,
  type KeyPageQuery,
  type KeyRow,
  spanOfPage,
} from './list-keys.ts'

/**
 * Searches on PostgreSQL for a part of a name. It would guess how many match, and read a whole account in
 * the order of time for a name that is rare. So both ways are bounded: of a frequent name the newest
 * shipments have a page, and of a rare one the index of names has few.
 */

/** To look through so many takes some milliseconds. */
const mostLooked = 20_000

/** The next keys of shipments to such a name. */
export async function keysOfNameOnPostgres(
  session: ReadSession,
  reading: KeyPageQuery,
  looked = mostLooked,
): Promise<readonly KeyRow[]> {
  // A page that is further down than we look is only in the index.
  if (reading.skip + reading.limit <= looked) {
    const newest = await session.query(db => amongNext(db, session.dialect, reading, looked))
    if (newest.length === reading.limit) return newest
  }
  return await session.query(db => byIndex(db, session.dialect, reading))
}

const amongNext = (db: Kysely<Tables>, dialect: Dialect, reading: KeyPageQuery, looked: number) => {
  const next = inListOrder(
    shipmentsIn(db, reading).select([
      's.created_at',
      's.id',
      's.state',
      's.to_name',
      's.store_id',
      's.service_id',
    ]),
    { ...reading, limit: looked, skip: 0 },
  )
  const found = db.selectFrom(next.as('s')).select(['s.created_at', 's.id'])
  return inListOrder(
    wanted(dialect, reading).reduce((query, one) => query.where(one), found),
    reading,
  )
}

export async function countedKeysOnPostgres(session: ReadSession, reading: KeyPageQuery) {
  const [keys, [counted]] = await Promise.all([
    keysOfNameOnPostgres(session, reading),
    // All of them, however few a page has.
    session.query(db =>
      matching(db, session.dialect, reading).select(select => select.fn.countAll<number>().as('n')),
    ),
  ])
  return { keys, total: Number(counted?.n ?? 0) }
}

const matching = (db: Kysely<Tables>, dialect: Dialect, reading: KeyPageQuery) =>
  wanted(dialect, reading).reduce((query, one) => query.where(one), shipmentsIn(db, reading))

const byIndex = (db: Kysely<Tables>, dialect: Dialect, reading: KeyPageQuery) =>
  inListOrder(
    // What is put aside is found before it is put in order.
    db
      .with(
        cte => cte('k').materialized(),
        () => matching(db, dialect, reading).select(['s.created_at', 's.id']),
      )
      .selectFrom('k')
      .select(['k.created_at', 'k.id']),
    reading,
  )

const shipmentsIn = (db: Kysely<Tables>, reading: KeyPageQuery) => {
  const { from, to } = spanOfPage(reading)
  return db
    .selectFrom('shipment as s')
    .where('s.account_id', '=', reading.span.accountId)
    .where('s.created_at', '>=', from)
    .where('s.created_at', '<=', to)
}

const wanted = (dialect: Dialect, reading: KeyPageQuery) => {
  const { states } = reading.span
  const isOfStates = states === null ? [] : [sql<boolean>`s.state in (${sql.join(states)})`]
  return [...isOfStates, ...conditionsOf(dialect, reading)]
}
