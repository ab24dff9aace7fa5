import { CoreError } from '#core/errors.ts'
import type { ShipmentState } from '#core/shipment/state.ts'
import type { WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { isOfShipment, isRow, type RowKey, type ShipmentKey } from '../kit/row-key.ts'
import { unlinkShipment } from '../order/links.ts'
import { forgetSkusOfDraft } from '../product/named-skus.ts'
import { addCount } from './counts.ts'
import { forgetPendingName } from './name-index.ts'

const neverBought = statement((db, p: RowKey) =>
  db
    .selectFrom('shipment')
    .select(['state', 'created_at'])
    .where(isRow(p))
    .where('bought_at', 'is', null),
)

const removeDetail = statement((db, p: ShipmentKey) =>
  db.deleteFrom('shipment_detail').where(isOfShipment(p)),
)

const removeEvents = statement((db, p: ShipmentKey) =>
  db.deleteFrom('tracking_event').where(isOfShipment(p)),
)

const removePurchases = statement((db, p: ShipmentKey) =>
  db.deleteFrom('purchase').where(isOfShipment(p)),
)

const remove = statement((db, p: RowKey & { state: string }) =>
  db
    .deleteFrom('shipment')
    .where(isRow(p))
    .where('state', '=', p.state)
    .where('bought_at', 'is', null),
)

/** Removes a shipment with all its rows; refuses one that was ever bought. */
export async function removeShipment(session: WriteSession, key: RowKey): Promise<void> {
  const row = await session.first(neverBought, key)
  if (!row) throw notRemovable()
  const shipment = { accountId: key.accountId, shipmentId: key.id }
  unlinkShipment(session, shipment)
  forgetSkusOfDraft(session, shipment)
  session.send(removeDetail, shipment)
  session.send(removeEvents, shipment)
  session.send(removePurchases, shipment)
  forgetPendingName(session, shipment)
  // Checks again under the row's lock: another transaction may have bought it a moment ago.
  if ((await session.run(remove, { ...key, state: row.state })) === 0) throw notRemovable()
  addCount(session, key.accountId, row.created_at, row.state as ShipmentState, -1)
}

const notRemovable = (): CoreError =>
  new CoreError('conflict', 'Only a shipment that was never bought can be removed.')
