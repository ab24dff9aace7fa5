import { sql } from 'kysely'
import { CoreError } from '#core/errors.ts'
import type { NewOrder, OrderRequest } from '#core/order/order.ts'
import type { NamedOrder, OrderReader, OrderWriter } from '#core/order/order-store.ts'
import { takenOrderId } from '#core/order/orders.ts'
import { codeKey } from '#core/values/code-key.ts'
import { isUniqueViolation } from '../../engine/engine-errors.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { isRow, type RowKey } from '../kit/conditions.ts'
import { removeSkusOfOrder, sendSkusOfOrders } from '../product/named-skus.ts'
import { countOrders } from './counts.ts'
import {
  fulfilOrderOf,
  linkShipment,
  orderFulfilledBy,
  reopenOrderOf,
  unlinkShipment,
} from './links.ts'
import { orderRequestText } from './order-json.ts'
import { orderPage, ordersOfIds } from './pages.ts'
import { isOrderInUse, lockForRemoval, removeOrder } from './remove-order.ts'
import { ordersOfRows, wholeOrders } from './rows.ts'

const byId = statement((db, p: RowKey) =>
  wholeOrders(db)
    .where('o.account_id', '=', p.accountId)
    .where('o.id', '=', p.id)
    .orderBy('l.shipment_id'),
)

/** Enough to see several orders of one name in every shop that has several spellings of it. */
const namedLimit = 100

const named = statement((db, p: { accountId: number; orderKey: string }) =>
  db
    .selectFrom('shop_order')
    .select(['id', 'shop_id', 'order_id'])
    .where('account_id', '=', p.accountId)
    .where('order_key', '=', p.orderKey)
    .limit(namedLimit),
)

const namedInShop = statement((db, p: { accountId: number; orderKey: string; shopId: number }) =>
  db
    .selectFrom('shop_order')
    .select(['id', 'shop_id', 'order_id'])
    .where('account_id', '=', p.accountId)
    .where('order_key', '=', p.orderKey)
    .where('shop_id', '=', p.shopId)
    .limit(namedLimit),
)

const anyOpen = statement((db, p: { accountId: number; shopId: number }) =>
  db
    .selectFrom('shop_order')
    .select('id')
    .where('account_id', '=', p.accountId)
    .where('shop_id', '=', p.shopId)
    // A literal, as in the condition of the partial index.
    .where('status', '=', sql.lit('open'))
    .limit(1),
)

type OrderRow = RowKey & {
  shopId: number
  orderId: string
  orderKey: string
  orderedAt: number
  request: string
}

const insert = statement((db, p: OrderRow & { createdAt: number }) =>
  db
    .insertInto('shop_order')
    .values({
      account_id: p.accountId,
      id: p.id,
      shop_id: p.shopId,
      order_id: p.orderId,
      order_key: p.orderKey,
      status: 'open',
      ordered_at: p.orderedAt,
      created_at: p.createdAt,
      updated_at: p.createdAt,
      request: p.request,
    })
    .onConflict(conflict =>
      conflict.columns(['account_id', 'order_key', 'shop_id', 'order_id']).doNothing(),
    ),
)

/** Changes nothing but locks the row. */
const lock = statement((db, p: RowKey) =>
  db
    .updateTable('shop_order')
    .set(update => ({ status: update.ref('status') }))
    .where(isRow(p))
    .returning(['shop_id', 'ordered_at', 'status']),
)

const replace = statement((db, p: OrderRow & { at: number }) =>
  db
    .updateTable('shop_order')
    .set({
      shop_id: p.shopId,
      order_id: p.orderId,
      order_key: p.orderKey,
      ordered_at: p.orderedAt,
      updated_at: p.at,
      request: p.request,
    })
    .where(isRow(p)),
)

const rowOf = (accountId: number, id: number, request: OrderRequest): OrderRow => ({
  accountId,
  id,
  shopId: request.shopId,
  orderId: request.orderId,
  orderKey: codeKey(request.orderId),
  orderedAt: request.orderedAt,
  request: orderRequestText(request),
})

export const orderReader = (session: ReadSession): OrderReader => ({
  async byId({ accountId }, id) {
    return ordersOfRows(await session.all(byId, { accountId, id }))[0] ?? null
  },
  async fulfilledBy({ accountId }, shipmentId) {
    const id = await orderFulfilledBy(session, { accountId, shipmentId })
    return id === null
      ? null
      : (ordersOfRows(await session.all(byId, { accountId, id }))[0] ?? null)
  },
  async named({ accountId }, orderId, shopId) {
    const orderKey = codeKey(orderId)
    const rows = await (shopId === null
      ? session.all(named, { accountId, orderKey })
      : session.all(namedInShop, { accountId, orderKey, shopId }))
    return rows.map(
      (row): NamedOrder => ({
        id: row.id,
        shopId: row.shop_id,
        orderId: row.order_id,
      }),
    )
  },
  async known({ accountId }, shopId, orderIds) {
    if (orderIds.length === 0) return new Set()
    const rows = await session.query(db =>
      db
        .selectFrom('shop_order')
        .select('order_id')
        .where('account_id', '=', accountId)
        .where('order_key', 'in', orderIds.map(codeKey))
        .where('shop_id', '=', shopId),
    )
    const wanted = new Set(orderIds)
    return new Set(rows.map(({ order_id }) => order_id).filter(id => wanted.has(id)))
  },
  page: ({ accountId }, filter, page) => orderPage(session, accountId, filter, page),
  byIds: ({ accountId }, ids) => ordersOfIds(session, accountId, ids),
  anyOpen: async ({ accountId }, shopId) =>
    (await session.first(anyOpen, { accountId, shopId })) !== undefined,
})

export const orderWriter = (session: WriteSession): OrderWriter => ({
  ...orderReader(session),
  insert: ({ accountId }, orders) => insertOrders(session, accountId, orders),
  async shopOf({ accountId }, id) {
    return (await session.first(lock, { accountId, id }))?.shop_id ?? null
  },
  replace: ({ accountId }, id, request, at) => replaceOrder(session, accountId, id, request, at),
  lock: ({ accountId }, id) => lockForRemoval(session, { accountId, id }),
  isInUse: ({ accountId }, id) => isOrderInUse(session, { accountId, id }),
  remove: ({ accountId }, id) => removeOrder(session, { accountId, id }),
  async link({ accountId }, id, shipmentId, isReturn) {
    linkShipment(session, { accountId, id, shipmentId, isReturn: isReturn ? 1 : 0 })
    await session.giveWay()
  },
  async unlink({ accountId }, shipmentId) {
    unlinkShipment(session, { accountId, shipmentId })
  },
  async fulfil({ accountId }, shipmentId, at) {
    fulfilOrderOf(session, { accountId, shipmentId, at })
  },
  async reopen({ accountId }, shipmentId, at) {
    await reopenOrderOf(session, { accountId, shipmentId, at })
  },
})

async function insertOrders(
  session: WriteSession,
  accountId: number,
  orders: readonly NewOrder[],
): Promise<number> {
  // Together: on PostgreSQL they travel in one batch.
  const written = await Promise.all(
    orders.map(({ id, request, createdAt }) =>
      session.run(insert, { ...rowOf(accountId, id, request), createdAt }),
    ),
  )
  const added = orders.filter((_, index) => written[index] === 1)
  sendSkusOfOrders(session, accountId, added)
  countOrders(
    session,
    accountId,
    added.map(({ request: { orderedAt } }) => ({ orderedAt, n: 1 })),
  )
  return added.length
}

async function replaceOrder(
  session: WriteSession,
  accountId: number,
  id: number,
  request: OrderRequest,
  at: number,
): Promise<void> {
  const row = await session.first(lock, { accountId, id })
  if (!row) throw new CoreError('conflict', 'The order is gone.')
  try {
    await session.run(replace, { ...rowOf(accountId, id, request), at })
  } catch (error) {
    if (isUniqueViolation(error)) throw takenOrderId(request)
    throw error
  }
  if (row.status === 'open') {
    removeSkusOfOrder(session, { accountId, id })
    sendSkusOfOrders(session, accountId, [{ id, request }])
  }
  countOrders(session, accountId, [
    { orderedAt: row.ordered_at, n: -1 },
    { orderedAt: request.orderedAt, n: 1 },
  ])
}
