import type { Kysely } from 'kysely'
import type { Shipment } from '#core/shipment/shipment.ts'
import type { After } from '#core/shipment/shipment-store.ts'
import { voidStates } from '#core/shipment/state.ts'
import { codeKey } from '#core/values/code-key.ts'
import type { ReadSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { Tables } from '../../tables/tables.ts'
import { nextIds, type PageAfter, parcelOf, selectParcels, startOf } from './rows.ts'
import { wholeParcels } from './whole-records.ts'

type OrderKey = { accountId: number; orderKey: string }

const notVoidOfOrder = (db: Kysely<Tables>, p: OrderKey) =>
  selectParcels(db)
    .where('s.account_id', '=', p.accountId)
    .where('s.order_key', '=', p.orderKey)
    .where('s.state', 'not in', [...voidStates])
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')

const newest = statement((db, p: OrderKey) => notVoidOfOrder(db, p).limit(1))

const newestSpeltSo = statement((db, p: OrderKey & { orderId: string }) =>
  notVoidOfOrder(db, p).where('s.order_id', '=', p.orderId).limit(1),
)

const bought = statement((db, p: PageAfter & OrderKey) =>
  nextIds(db, p)
    .where('s.order_key', '=', p.orderKey)
    .where('s.bought_at', 'is not', null)
    .where('s.state', 'not in', [...voidStates]),
)

export async function newestOfOrder(
  session: ReadSession,
  accountId: number,
  orderId: string,
): Promise<Shipment | null> {
  const order = { accountId, orderKey: codeKey(orderId) }
  const row = await session.first(newest, order)
  if (!row) return null
  // Most orders have one spelling: only another spelling is worth a second look-up.
  const exact =
    row.order_id === orderId ? row : await session.first(newestSpeltSo, { ...order, orderId })
  return parcelOf(exact ?? row)
}

export async function boughtOfOrder(
  session: ReadSession,
  accountId: number,
  orderId: string,
  after: After,
  limit: number,
  yieldToOthers: () => Promise<void>,
): Promise<readonly Shipment[]> {
  const page = { accountId, limit, ...startOf(after) }
  const rows = await session.all(bought, { ...page, orderKey: codeKey(orderId) })
  const ids = rows.map(({ id }) => id)
  return await wholeParcels.byIds(session, accountId, ids, yieldToOthers)
}
