import { nameKey } from '#core/shipment/name-key.ts'
import type { ListKey, ShipmentReader } from '#core/shipment/shipment-store.ts'
import type { ShipmentKind } from '#core/shipment-kind.ts'
import type { ReadSession } from '../../engine/session.ts'
import { listStart } from '../kit/counted-days.ts'
import { type KeyPageQuery, type KeyRow, keysIn } from './list-keys.ts'
import { nameSearchOf } from './name-search.ts'
import { spanOf } from './span.ts'

type Asked = Parameters<ShipmentReader['keys']> extends [unknown, ...infer Rest] ? Rest : never

/** How much a search looks at before it yields to others, or takes another way. */
type Steps = {
  /** Rows of a store. */
  readonly rowsAtOnce: number
  readonly namesAtOnce?: number
}

const usualSteps: Steps = { rowsAtOnce: 5_000 }

/** The next keys of a list, in the order of an index. */
export async function keyedPage(
  session: ReadSession,
  goods: ShipmentKind,
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
    goods === 'parcels' && yieldToOthers
      ? await parcelsIn(session, reading, yieldToOthers, steps)
      : await session.query(db => keysIn(db, session.dialect, goods, reading))
  return rows.map(keyOf)
}

const keyOf = ({ created_at: createdAt, id }: KeyRow): ListKey => ({ createdAt, id })

/** Few shipments are of one order, whatever else is asked. */
async function parcelsIn(
  session: ReadSession,
  reading: KeyPageQuery,
  yieldToOthers: () => Promise<void>,
  { rowsAtOnce, namesAtOnce }: Steps,
): Promise<readonly KeyRow[]> {
  const { orderId, storeId, serviceId, toName } = reading.filter
  if (orderId === null && nameKey(toName ?? '') !== '') {
    return await nameSearchOf(session).keys(session, reading, yieldToOthers, namesAtOnce)
  }
  const isOfTwo = orderId === null && storeId !== null && serviceId !== null
  if (isOfTwo && session.dialect.runsInProcess) {
    return await walked(session, reading, yieldToOthers, rowsAtOnce)
  }
  return await session.query(db => keysIn(db, session.dialect, 'parcels', reading))
}

/** What is of a store and of a service, however few they are: the store's index has both, in the order of the list. */
async function walked(
  session: ReadSession,
  reading: KeyPageQuery,
  yieldToOthers: () => Promise<void>,
  rowsAtOnce: number,
): Promise<readonly KeyRow[]> {
  const ofStore = { ...reading, filter: { ...reading.filter, serviceId: null } }
  const found: KeyRow[] = []
  let { after } = reading
  for (;;) {
    const from = after
    const last = { ...ofStore, after: from, limit: 1, skip: rowsAtOnce - 1 }
    const [end] = await session.query(db => keysIn(db, session.dialect, 'parcels', last))
    const until = end ? keyOf(end) : null
    const limit = reading.limit - found.length
    const part = { ...reading, after: from, until, limit }
    found.push(...(await session.query(db => keysIn(db, session.dialect, 'parcels', part))))
    if (until === null || found.length >= reading.limit) return found
    after = until
    await yieldToOthers()
  }
}
