import type { GoodsKind } from '#core/goods-kind.ts'
import { nameKey } from '#core/search/name-key.ts'
import type { ListKey, ShipmentReader } from '#core/shipment/shipment-store.ts'
import type { ReadSession } from '../../engine/session.ts'
import { listStart } from '../kit/list-start.ts'
import { columnsOf, isBeyond, type KeyRow, keysIn, narrowed, type Reading } from './list-keys.ts'
import { findByName } from './name-index.ts'
import { spanOf } from './span.ts'

type Asked = Parameters<ShipmentReader['keys']> extends [unknown, ...infer Rest] ? Rest : never

/** How much a search on SQLite looks at before it yields to others. */
type Steps = {
  /** Rows of a store. */
  readonly stretch: number
  readonly namesAtOnce: number
}

const usualSteps: Steps = { stretch: 5_000, namesAtOnce: 200 }

/** The next keys of a list, in the order of an index. */
export async function keyedPage(
  session: ReadSession,
  goods: GoodsKind,
  accountId: number,
  [filter, order, after, limit]: Asked,
  yieldToOthers?: () => Promise<void>,
  steps = usualSteps,
): Promise<readonly ListKey[]> {
  const span = spanOf(accountId, filter)
  if (span === null) return []
  const reading = {
    span,
    filter,
    order,
    after: after ?? listStart[order],
    until: null,
    limit,
    skip: 0,
  }
  const rows =
    session.engine === 'sqlite' && yieldToOthers
      ? await inTurns(session, reading, yieldToOthers, steps)
      : await session.query(db => keysIn(db, session.engine, goods, reading))
  return rows.map(keyOf)
}

const keyOf = ({ created_at: createdAt, id }: KeyRow): ListKey => ({ createdAt, id })

/** Parcels on SQLite, which answers nobody else while it searches. */
async function inTurns(
  session: ReadSession,
  reading: Reading,
  yieldToOthers: () => Promise<void>,
  { stretch, namesAtOnce }: Steps,
): Promise<readonly KeyRow[]> {
  const { orderId, storeId, serviceId, toName } = reading.filter
  const name = nameKey(toName ?? '')
  if (name !== '') return await named(session, reading, name, yieldToOthers, namesAtOnce)
  const isOfTwo = orderId === null && storeId !== null && serviceId !== null
  if (isOfTwo) return await walked(session, reading, yieldToOthers, stretch)
  return await session.query(db => keysIn(db, session.engine, 'parcels', reading))
}

/** What is of a store and of a service, however few they are: the store's index has both, in the order of the list. */
async function walked(
  session: ReadSession,
  reading: Reading,
  yieldToOthers: () => Promise<void>,
  stretch: number,
): Promise<readonly KeyRow[]> {
  const ofStore = { ...reading, filter: { ...reading.filter, serviceId: null } }
  const found: KeyRow[] = []
  let { after } = reading
  for (;;) {
    const from = after
    const last = { ...ofStore, after: from, limit: 1, skip: stretch - 1 }
    const [end] = await session.query(db => keysIn(db, session.engine, 'parcels', last))
    const until = end ? keyOf(end) : null
    const limit = reading.limit - found.length
    const part = { ...reading, after: from, until, limit }
    found.push(...(await session.query(db => keysIn(db, session.engine, 'parcels', part))))
    if (until === null || found.length >= reading.limit) return found
    after = until
    await yieldToOthers()
  }
}

/** The matches of a name come as ids, newest first. */
async function named(
  session: ReadSession,
  reading: Reading,
  name: string,
  yieldToOthers: () => Promise<void>,
  atOnce: number,
): Promise<readonly KeyRow[]> {
  const { span, order, after, limit } = reading
  const ids = await findByName(session, { ...narrowed(reading), name }, yieldToOthers)
  const inOrder = order === 'newest' ? ids : ids.toReversed()
  const found: KeyRow[] = []
  for (let start = 0; start < inOrder.length && found.length < limit; start += atOnce) {
    const some = inOrder.slice(start, start + atOnce)
    const rows = await session.query(db => {
      const query = db
        .selectFrom('shipment as s')
        .select(['s.created_at', 's.id'])
        .where('s.account_id', '=', span.accountId)
        .where('s.id', 'in', some)
        .where(isBeyond(order, after))
      const others = [...columnsOf(session.engine, reading.filter, true)]
      return others.reduce((rest, one) => rest.where(one), query)
    })
    found.push(...rows)
    await yieldToOthers()
  }
  const sign = order === 'newest' ? -1 : 1
  return found.sort((a, b) => sign * (a.created_at - b.created_at || a.id - b.id)).slice(0, limit)
}
