import { type Expression, type Kysely, type SqlBool, sql } from 'kysely'
import { nameKey } from '#core/shipment/name-key.ts'
import type { ShipmentFilter } from '#core/shipment/shipment-store.ts'
import type { ShipmentKind } from '#core/shipment-kind.ts'
import { codeKey } from '#core/values/code-key.ts'
import type { FoundPage } from '#core/values/page.ts'
import type { ReadSession } from '../../engine/session.ts'
import type { Tables } from '../../tables/tables.ts'
import { anyPart } from '../kit/conditions.ts'
import { detailsAsD, type GoodsTables, goodsTables } from '../kit/goods-tables.ts'
import { detailBytes } from './rows.ts'
import type { Span } from './span.ts'

type Filter = Pick<ShipmentFilter, 'shipCode' | 'orderId' | 'toName'>

export type Condition = Expression<SqlBool>

/**
 * A page of a filter that few rows can match, or that no index serves. The further conditions are of
 * columns, named after `s`, that only this kind of goods has.
 */
export async function selectivePage(
  session: ReadSession,
  goods: ShipmentKind,
  span: Span,
  filter: Filter,
  furtherOn: (db: Kysely<Tables>) => Iterable<Condition>,
  limit: number,
  skip: number,
): Promise<FoundPage> {
  const tables = goodsTables[goods]
  const matching = (db: Kysely<Tables>) => {
    let query = rowsOf(db, tables).where('s.account_id', '=', span.accountId)
    for (const condition of conditionsOf(session, span, filter, furtherOn(db))) {
      query = query.where(condition)
    }
    return query
  }
  const [counted, entries] = await Promise.all([
    session.query(db => matching(db).select(select => select.fn.countAll<number>().as('total'))),
    session.query(db => entriesOfPage(db, tables, matching(db), limit, skip)),
  ])
  return { entries, total: Number(counted[0]?.total) }
}

const rowsOf = (db: Kysely<Tables>, { rows }: GoodsTables) =>
  db.selectFrom(db.dynamic.table(rows).as('s'))

const entriesOfPage = (
  db: Kysely<Tables>,
  tables: GoodsTables,
  matching: ReturnType<typeof rowsOf>,
  limit: number,
  skip: number,
) =>
  db
    .selectFrom(
      matching
        .select(['s.account_id', 's.id', 's.created_at'])
        .orderBy('s.created_at', 'desc')
        .orderBy('s.id', 'desc')
        .limit(limit)
        .offset(skip)
        .as('k'),
    )
    .innerJoin(detailsAsD(tables), join =>
      join.onRef('d.account_id', '=', 'k.account_id').onRef('d.shipment_id', '=', 'k.id'),
    )
    .select(['k.id', detailBytes])
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id', 'desc')

function* conditionsOf(
  session: ReadSession,
  { from, to, states }: Span,
  { shipCode, orderId, toName }: Filter,
  further: Iterable<Condition>,
): Generator<Condition> {
  yield sql`s.created_at between ${from} and ${to}`
  // The index of states is never the better one here.
  if (states !== null) yield sql`${session.dialect.unindexed('s.state')} in (${sql.join(states)})`
  if (shipCode !== null) yield sql`s.ship_code = ${codeKey(shipCode)}`
  if (orderId !== null) yield sql`s.order_key = ${codeKey(orderId)}`
  yield* further
  const name = nameKey(toName ?? '')
  if (name !== '') yield sql`s.to_name like ${anyPart(name)} escape '\\'`
}
