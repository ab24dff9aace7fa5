import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { GoodsKind } from '#core/goods-kind.ts'
import type { ListFilter, ListKey, ShipmentReader } from '#core/shipment/shipment-store.ts'
import { codeKey } from '#core/values/code-key.ts'
import type { ListOrder } from '#core/values/list-order.ts'
import type { ReadSession } from '../../engine/session.ts'
import type { Tables } from '../../tables/tables.ts'
import { anyPart } from '../kit/any-part.ts'
import { firstInstant, lastInstant } from '../kit/counted-days.ts'
import { goodsTables } from '../kit/goods-tables.ts'
import { findByName } from './name-index.ts'
import { nameKey } from './name-key.ts'
import { type Span, spanOf } from './span.ts'

type Asked = Parameters<ShipmentReader['keys']> extends [unknown, ...infer Rest] ? Rest : never

type Reading = {
  readonly span: Span
  readonly filter: ListFilter
  readonly order: ListOrder
  readonly after: ListKey
  readonly limit: number
}

/** Beyond the last key on the side where the list begins. */
const starts = {
  newest: { createdAt: lastInstant, id: Number.MAX_SAFE_INTEGER },
  oldest: { createdAt: firstInstant, id: 0 },
} as const

/** The next keys of a list: an index has its order within each state, and the engine merges the states. */
export async function keyedPage(
  session: ReadSession,
  goods: GoodsKind,
  accountId: number,
  [filter, order, after, limit]: Asked,
  yieldToOthers?: () => Promise<void>,
): Promise<readonly ListKey[]> {
  const span = spanOf(accountId, filter)
  if (span === null) return []
  const name = nameKey(filter.toName ?? '')
  const reading = { span, filter, order, after: after ?? starts[order], limit }
  const rows =
    name !== '' && session.engine === 'sqlite' && yieldToOthers
      ? await named(session, reading, name, yieldToOthers)
      : await session.query(db => keysIn(db, session, goods, reading, name))
  return rows.map(({ created_at: createdAt, id }) => ({ createdAt, id }))
}

/** The time of the key bounds what is read, so that no later page walks past those before it. */
function narrowed({ span, order, after: { createdAt } }: Reading): Span {
  return order === 'newest'
    ? { ...span, to: Math.min(span.to, createdAt) }
    : { ...span, from: Math.max(span.from, createdAt) }
}

function keysIn(
  db: Kysely<Tables>,
  { engine }: Pick<ReadSession, 'engine'>,
  goods: GoodsKind,
  reading: Reading,
  name: string,
) {
  const { span, filter, order, limit } = reading
  const direction = order === 'newest' ? 'desc' : 'asc'
  const { from, to } = narrowed(reading)
  let all = db
    .selectFrom(db.dynamic.table(goodsTables[goods].rows).as('s'))
    .select(['s.created_at', 's.id'])
    .where('s.account_id', '=', span.accountId)
    .where('s.created_at', '>=', from)
    .where('s.created_at', '<=', to)
    .where(isAfter(reading))
  if (filter.orderId !== null) all = all.where('s.order_key', '=', codeKey(filter.orderId))
  if (name !== '') all = all.where(sql<boolean>`s.to_name like ${anyPart(name)} escape '\\'`)
  // Few shipments are of one order: their index is the better one.
  if (filter.orderId !== null && span.states !== null) {
    const state = engine === 'sqlite' ? sql`+s.state` : sql.ref('s.state')
    const one = all.where(sql<boolean>`${state} in (${sql.join(span.states)})`)
    return one.orderBy('s.created_at', direction).orderBy('s.id', direction).limit(limit)
  }
  const [first, ...others] = (span.states ?? []).map(state => all.where('s.state', '=', state))
  return others
    .reduce((query, other) => query.unionAll(other), first ?? all)
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(limit)
}

function isAfter({ order, after: { createdAt, id } }: Reading): RawBuilder<boolean> {
  return order === 'newest'
    ? sql`(s.created_at, s.id) < (${createdAt}, ${id})`
    : sql`(s.created_at, s.id) > (${createdAt}, ${id})`
}

/** The matches of a name come as ids, newest first. */
async function named(
  session: ReadSession,
  reading: Reading,
  name: string,
  yieldToOthers: () => Promise<void>,
) {
  const { span, filter, order, after, limit } = reading
  const ids = await findByName(session, { ...narrowed(reading), name }, yieldToOthers)
  const inOrder = order === 'newest' ? ids : ids.toReversed()
  const found: { created_at: number; id: number }[] = []
  for (let start = 0; start < inOrder.length && found.length < limit; start += atOnce) {
    const some = inOrder.slice(start, start + atOnce)
    const rows = await session.query(db => {
      const query = db
        .selectFrom('shipment as s')
        .select(['s.created_at', 's.id'])
        .where('s.account_id', '=', span.accountId)
        .where('s.id', 'in', some)
        .where(isAfter({ ...reading, after }))
      return filter.orderId === null
        ? query
        : query.where('s.order_key', '=', codeKey(filter.orderId))
    })
    found.push(...rows)
    await yieldToOthers()
  }
  const sign = order === 'newest' ? -1 : 1
  return found.sort((a, b) => sign * (a.created_at - b.created_at || a.id - b.id)).slice(0, limit)
}

const atOnce = 200
