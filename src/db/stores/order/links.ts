import { type Kysely, sql } from 'kysely'
import type { OrderStatus } from '#core/order/order.ts'
import type { ShipmentState } from '#core/shipment/state.ts'
import { neverIndexedText } from '../../engine/dialect.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { Tables } from '../../tables/tables.ts'
import { isOfShipment, isRow, type RowKey, type ShipmentKey } from '../kit/conditions.ts'
import { removeSkusOfOrder, sendSkusOfOrders } from '../product/named-skus.ts'
import { readOrderRequest } from './order-json.ts'

/** What was made from orders: `shipment as s`, or `freight as f`, never both. */
export const linkedGoods = (db: Kysely<Tables>) =>
  db
    .selectFrom('shop_order_shipment as l')
    .leftJoin('shipment as s', join =>
      join.onRef('s.account_id', '=', 'l.account_id').onRef('s.id', '=', 'l.shipment_id'),
    )
    .leftJoin('freight as f', join =>
      join.onRef('f.account_id', '=', 'l.account_id').onRef('f.id', '=', 'l.shipment_id'),
    )

export const linkedState = sql<string>`coalesce(s.state, f.state)`

const [open, fulfilled]: readonly OrderStatus[] = ['open', 'fulfilled']
const voided: ShipmentState = 'voided'

type OrderLink = RowKey & ShipmentKey & { isReturn: number }

/**
 * Selects the order's own row: if the order is gone by now, this links nothing and does not fail. It waits
 * for a deletion that has the row's lock.
 */
const link = statement((db, p: OrderLink) =>
  db
    .insertInto('shop_order_shipment')
    .columns(['account_id', 'shop_order_id', 'shipment_id', 'is_return'])
    .expression(
      db
        .selectFrom('shop_order')
        .select(['account_id', 'id'])
        .select(sql<number>`cast(${p.shipmentId} as bigint)`.as('shipment_id'))
        .select(sql<number>`cast(${p.isReturn} as bigint)`.as('is_return'))
        .where(isRow(p))
        .forKeyShare(),
    ),
)

const unlink = statement((db, p: ShipmentKey) =>
  db.deleteFrom('shop_order_shipment').where(isOfShipment(p)),
)

type ShipmentChange = ShipmentKey & { at: number }

/** The order that a shipment fulfils; a return fulfils none. */
const orderOf = (db: Kysely<Tables>, p: ShipmentKey) =>
  db
    .selectFrom('shop_order_shipment')
    .select('shop_order_id')
    .where(isOfShipment(p))
    .where('is_return', '=', sql.lit(0))

/**
 * Also writes the row of an order that is fulfilled already: a transaction that voids another of its
 * parcels at that moment waits, and then sees this one.
 */
const fulfil = statement((db, p: ShipmentChange) =>
  db
    .updateTable('shop_order')
    .set(update => ({
      status: sql.lit(fulfilled),
      updated_at: update
        .case()
        .when('status', '=', sql.lit(open))
        .then(update.cast<number>(update.val(p.at), 'bigint'))
        .else(update.ref('updated_at'))
        .end(),
    }))
    .where('account_id', '=', p.accountId)
    .where('id', '=', orderOf(db, p)),
)

const lock = statement((db, p: ShipmentKey) =>
  db
    .updateTable('shop_order')
    .set(update => ({ status: update.ref('status') }))
    .where('account_id', '=', p.accountId)
    .where('id', '=', orderOf(db, p)),
)

/** What was made from `shop_order` and is bought, and not void for good. */
const boughtGoods = (db: Kysely<Tables>, accountId: number) =>
  linkedGoods(db)
    .select('l.shipment_id')
    .where('l.account_id', '=', accountId)
    .where('l.shop_order_id', '=', sql.ref<number>('shop_order.id'))
    .where('l.is_return', '=', sql.lit(0))
    .where(sql`coalesce(s.bought_at, f.bought_at)`, 'is not', null)
    .where(linkedState, '<>', sql.lit(voided))

const reopen = statement((db, p: ShipmentChange) =>
  db
    .updateTable('shop_order')
    .set({ status: sql.lit(open), updated_at: p.at })
    .where('account_id', '=', p.accountId)
    .where('id', '=', orderOf(db, p))
    .where('status', '=', sql.lit(fulfilled))
    .where(({ not, exists }) => not(exists(boughtGoods(db, p.accountId)))),
)

/** A fulfilled order names no SKU any more. */
const removeSkus = statement((db, p: ShipmentKey) =>
  db
    .deleteFrom('shop_order_sku')
    .where('account_id', '=', p.accountId)
    .where('shop_order_id', '=', orderOf(db, p)),
)

const openOrder = statement((db, p: ShipmentKey) =>
  db
    .selectFrom('shop_order')
    .select(['id', 'request'])
    .where('account_id', '=', p.accountId)
    .where('id', '=', orderOf(db, p))
    .where(neverIndexedText('status'), '=', sql.lit(open)),
)

const fulfilledAlone = statement((db, p: ShipmentKey) =>
  db
    .selectFrom('shop_order')
    .select('id')
    .where('account_id', '=', p.accountId)
    .where('id', '=', orderOf(db, p))
    .where(({ not, exists }) =>
      not(exists(boughtGoods(db, p.accountId).where('l.shipment_id', '<>', p.shipmentId))),
    ),
)

/** The order that a shipment, which is bought, fulfils by itself; null where there is none. */
export const orderFulfilledBy = async (
  session: ReadSession,
  key: ShipmentKey,
): Promise<number | null> => (await session.first(fulfilledAlone, key))?.id ?? null

export const linkShipment = (session: WriteSession, parameters: OrderLink): void =>
  session.send(link, parameters)

/** Only a shipment that was never bought is unlinked. */
export const unlinkShipment = (session: WriteSession, key: ShipmentKey): void =>
  session.send(unlink, key)

export function fulfilOrderOf(session: WriteSession, parameters: ShipmentChange): void {
  const { accountId, shipmentId } = parameters
  session.send(fulfil, parameters)
  session.send(removeSkus, { accountId, shipmentId })
}

/**
 * A first statement locks the row. The second then sees what another transaction, which held the lock
 * until now, has bought for the same order.
 */
export async function reopenOrderOf(
  session: WriteSession,
  parameters: ShipmentChange,
): Promise<void> {
  const { accountId, shipmentId } = parameters
  session.send(lock, { accountId, shipmentId })
  session.send(reopen, parameters)
  const order = await session.first(openOrder, { accountId, shipmentId })
  if (!order) return
  removeSkusOfOrder(session, { accountId, id: order.id })
  sendSkusOfOrders(session, accountId, [{ id: order.id, request: readOrderRequest(order.request) }])
}
