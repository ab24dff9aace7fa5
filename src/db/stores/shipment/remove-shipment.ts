import { CoreError } from '#core/errors.ts'
import type { ShipmentState } from '#core/shipment/state.ts'
import type { WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { unlinkShipment } from '../order/links.ts'
import { addCount } from './counts.ts'
import { forgetPendingName } from './names.ts'

type Key = { accountId: number; id: number }

const neverBought = statement((db, p: Key) =>
  db
    .selectFrom('shipment')
    .select(['state', 'created_at'])
    .where('account_id', '=', p.accountId)
    .where('id', '=', p.id)
    .where('bought_at', 'is', null),
)

const removeDetail = statement((db, p: Key) =>
  db
    .deleteFrom('shipment_detail')
    .where('account_id', '=', p.accountId)
    .where('shipment_id', '=', p.id),
)

const removeEvents = statement((db, p: Key) =>
  db
    .deleteFrom('tracking_event')
    .where('account_id', '=', p.accountId)
    .where('shipment_id', '=', p.id),
)

const removePurchases = statement((db, p: Key) =>
  db.deleteFrom('purchase').where('account_id', '=', p.accountId).where('shipment_id', '=', p.id),
)

const remove = statement((db, p: Key & { state: string }) =>
  db
    .deleteFrom('shipment')
    .where('account_id', '=', p.accountId)
    .where('id', '=', p.id)
    .where('state', '=', p.state)
    .where('bought_at', 'is', null),
)

/** Removes a shipment with all its rows; refuses one that was ever bought. */
export async function removeShipment(session: WriteSession, key: Key): Promise<void> {
  const row = await session.first(neverBought, key)
  if (!row) throw notRemovable()
  unlinkShipment(session, key)
  session.send(removeDetail, key)
  session.send(removeEvents, key)
  session.send(removePurchases, key)
  forgetPendingName(session, key)
  // Checks again under the row's lock: another transaction may have bought it a moment ago.
  if ((await session.run(remove, { ...key, state: row.state })) === 0) throw notRemovable()
  addCount(session, key.accountId, row.created_at, row.state as ShipmentState, -1)
}

const notRemovable = (): CoreError =>
  new CoreError('conflict', 'Only a shipment that was never bought can be removed.')
