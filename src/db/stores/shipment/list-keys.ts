import { type Compilable, type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { ListFilter } from '#core/shipment/list-filter.ts'
import { nameKey } from '#core/shipment/name-key.ts'
import type { ListKey } from '#core/shipment/shipment-store.ts'
import { type ShipmentState, shipmentStates } from '#core/shipment/state.ts'
import type { ShipmentKind } from '#core/shipment-kind.ts'
import { codeKey } from '#core/values/code-key.ts'
import type { ListOrder } from '#core/values/page.ts'
import type { Dialect } from '../../engine/dialect.ts'
import type { Tables } from '../../tables/tables.ts'
import { anyPart } from '../kit/conditions.ts'
import { rowsAsS } from '../kit/goods-tables.ts'
import type { Span } from './span.ts'

export type KeyPageQuery = {
  readonly span: Span
  readonly filter: ListFilter
  readonly order: ListOrder
  readonly after: ListKey
  /** The last key that is looked at; null for the end of the list. */
  readonly until: ListKey | null
  readonly limit: number
  readonly skip: number
}

/** The times of the keys bound what is read, so that no later page walks past those before it. */
export function spanOfPage({ span, order, after, until }: KeyPageQuery): Span {
  const [newest, oldest] = order === 'newest' ? [after, until] : [until, after]
  return {
    ...span,
    from: Math.max(span.from, oldest?.createdAt ?? span.from),
    to: Math.min(span.to, newest?.createdAt ?? span.to),
  }
}

export type KeyRow = { readonly created_at: number; readonly id: number }

/** The next keys: an index has their order within each state, and the engine merges the states. */
export function keysIn(
  db: Kysely<Tables>,
  dialect: Dialect,
  goods: ShipmentKind,
  reading: KeyPageQuery,
): Compilable<KeyRow> {
  const { span, filter } = reading
  const { from, to } = spanOfPage(reading)
  const base = db
    .selectFrom(rowsAsS(goods))
    .select(['s.created_at', 's.id'])
    .where('s.account_id', '=', span.accountId)
    .where('s.created_at', '>=', from)
    .where('s.created_at', '<=', to)
  const all = [...conditionsOf(dialect, reading)].reduce((query, one) => query.where(one), base)
  // Few shipments are of one order: their index is the better one.
  if (filter.orderId !== null && span.states !== null) {
    const isAsked = sql<boolean>`${dialect.unindexed('s.state')} in (${sql.join(span.states)})`
    return inListOrder(all.where(isAsked), reading)
  }
  const [first = all, ...others] = statesToMerge(reading).map(state =>
    all.where('s.state', '=', state),
  )
  if (!dialect.mergesOnlyWhatIsInOrder || others.length === 0) {
    return inListOrder(
      others.reduce((query, other) => query.unionAll(other), first),
      reading,
    )
  }
  const enough = { ...reading, limit: reading.limit + reading.skip, skip: 0 }
  const part = (one: typeof all) =>
    db.selectFrom(inListOrder(one, enough).as('k')).select(['k.created_at', 'k.id'])
  const parts = others.map(part)
  return inListOrder(
    parts.reduce((query, other) => query.unionAll(other), part(first)),
    reading,
  )
}

export const inListOrder = <DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, KeyRow>,
  { order, limit, skip }: KeyPageQuery,
) => {
  const direction = order === 'newest' ? 'desc' : 'asc'
  return query
    .orderBy(sql.ref('created_at'), direction)
    .orderBy(sql.ref('id'), direction)
    .limit(limit)
    .$if(skip > 0, all => all.offset(skip))
}

/** A list reads each state by itself, because the indexes of stores and services have its order within a state. */
function statesToMerge({ span: { states }, filter }: KeyPageQuery): readonly ShipmentState[] {
  const isByState = filter.orderId === null && (filter.storeId ?? filter.serviceId) !== null
  return states ?? (isByState ? shipmentStates : [])
}

export function* conditionsOf(
  dialect: Dialect,
  reading: KeyPageQuery,
): Generator<RawBuilder<boolean>> {
  const { filter, order, after, until } = reading
  yield isBeyond(order, after)
  if (until !== null) yield sql`not ${isBeyond(order, until)}`
  const name = nameKey(filter.toName ?? '')
  if (name !== '') yield sql`s.to_name like ${anyPart(name)} escape '\\'`
  yield* columnsOf(dialect, filter)
}

/**
 * SQLite is to search by the index of the first column that is asked for: an order has few shipments, and
 * the index of stores has the services, too. By the index of services it would fetch every row to see its
 * store.
 */
function* columnsOf(
  dialect: Dialect,
  { orderId, storeId, serviceId }: ListFilter,
): Generator<RawBuilder<boolean>> {
  const asked = [
    ['s.order_key', orderId === null ? null : codeKey(orderId)],
    ['s.store_id', storeId],
    ['s.service_id', serviceId],
  ] as const
  let hasLead = false
  for (const [column, value] of asked) {
    if (value === null) continue
    yield sql`${hasLead ? dialect.unindexed(column) : sql.ref(column)} = ${value}`
    hasLead = true
  }
}

const isBeyond = (order: ListOrder, { createdAt, id }: ListKey): RawBuilder<boolean> =>
  order === 'newest'
    ? sql`(s.created_at, s.id) < (${createdAt}, ${id})`
    : sql`(s.created_at, s.id) > (${createdAt}, ${id})`
