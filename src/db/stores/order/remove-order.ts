import { sql } from 'kysely'
import { CoreError } from '#core/errors.ts'
import type { ShipmentState } from '#core/shipment/state.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { isRow, type RowKey } from '../kit/conditions.ts'
import { removeSkusOfOrder } from '../product/named-skus.ts'
import { countOrders } from './counts.ts'
import { linkedGoods, linkedState } from './links.ts'

/** No shipment leaves these states. One whose void waits for its carrier may come back. */
const voidForGood: readonly ShipmentState[] = ['voided', 'cancelled']

/** The row stays locked, and a link to it waits. */
const lock = statement((db, p: RowKey) =>
  db.selectFrom('shop_order').select('id').where(isRow(p)).forUpdate(),
)

const shipmentInUse = statement((db, p: RowKey) =>
  linkedGoods(db)
    .select('l.shipment_id')
    .where('l.account_id', '=', p.accountId)
    .where('l.shop_order_id', '=', p.id)
    .where(
      linkedState,
      'not in',
      voidForGood.map(state => sql.lit(state)),
    )
    .limit(1),
)

const removeLinks = statement((db, p: RowKey) =>
  db
    .deleteFrom('shop_order_shipment')
    .where('account_id', '=', p.accountId)
    .where('shop_order_id', '=', p.id),
)

const remove = statement((db, p: RowKey) =>
  db.deleteFrom('shop_order').where(isRow(p)).returning('ordered_at'),
)

export const lockForRemoval = async (session: ReadSession, key: RowKey): Promise<boolean> =>
  (await session.first(lock, key)) !== undefined

export const isOrderInUse = async (session: ReadSession, key: RowKey): Promise<boolean> =>
  (await session.first(shipmentInUse, key)) !== undefined

export async function removeOrder(session: WriteSession, key: RowKey): Promise<void> {
  session.send(removeLinks, key)
  removeSkusOfOrder(session, key)
  const row = await session.first(remove, key)
  if (!row) throw new CoreError('conflict', 'The order is gone.')
  countOrders(session, key.accountId, [{ orderedAt: row.ordered_at, n: -1 }])
}
