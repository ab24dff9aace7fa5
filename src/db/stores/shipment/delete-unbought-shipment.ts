import { CoreError } from '#core/errors.ts'
import type { ShipmentState } from '#core/shipment/state.ts'
import type { ShipmentKind } from '#core/shipment-kind.ts'
import type { WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { isOfShipment, isRow, type RowKey, type ShipmentKey } from '../kit/conditions.ts'
import { forEachGoods } from '../kit/goods-tables.ts'
import { unlinkShipment } from '../order/links.ts'
import { removeSkusOfDraft } from '../product/named-skus.ts'
import { addCount } from './counts.ts'
import { nameSearchOf } from './name-search.ts'
import { freeShipCode } from './ship-codes.ts'

const statements = forEachGoods(({ rows, details, events }) => ({
  neverBought: statement((db, p: RowKey) =>
    db
      .selectFrom(rows)
      .select(['state', 'created_at'])
      .where(isRow(p))
      .where('bought_at', 'is', null),
  ),
  removeDetail: statement((db, p: ShipmentKey) => db.deleteFrom(details).where(isOfShipment(p))),
  removeEvents: statement((db, p: ShipmentKey) => db.deleteFrom(events).where(isOfShipment(p))),
  remove: statement((db, p: RowKey & { state: ShipmentState }) =>
    db.deleteFrom(rows).where(isRow(p)).where('state', '=', p.state).where('bought_at', 'is', null),
  ),
}))

const removePurchases = statement((db, p: ShipmentKey) =>
  db.deleteFrom('purchase').where(isOfShipment(p)),
)

const removeVoids = statement((db, p: ShipmentKey) =>
  db.deleteFrom('void_request').where(isOfShipment(p)),
)

/** Removes a shipment with all its rows; refuses one that was ever bought. */
export async function deleteUnboughtShipment(
  session: WriteSession,
  goods: ShipmentKind,
  key: RowKey,
): Promise<void> {
  const { neverBought, removeDetail, removeEvents, remove } = statements[goods]
  const row = await session.first(neverBought, key)
  if (!row) throw notRemovable()
  const shipment = { accountId: key.accountId, shipmentId: key.id }
  unlinkShipment(session, shipment)
  removeSkusOfDraft(session, shipment)
  if (goods === 'parcels') {
    nameSearchOf(session).forget(session, { ...shipment, createdAt: row.created_at })
  } else session.send(removeVoids, shipment)
  session.send(removeDetail, shipment)
  session.send(removeEvents, shipment)
  session.send(removePurchases, shipment)
  freeShipCode(session, goods, shipment)
  // Checks again under the row's lock: another transaction may have bought it a moment ago.
  if ((await session.run(remove, { ...key, state: row.state })) === 0) throw notRemovable()
  const gone = { createdAt: row.created_at, state: row.state }
  addCount(session, goods, key.accountId, gone, -1)
}

const notRemovable = (): CoreError =>
  new CoreError('conflict', 'Only a shipment that was never bought can be removed.')
