import type { ShipmentKind } from '#core/shipment-kind.ts'
import { codeKey } from '#core/values/code-key.ts'
import type { WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { bulkInsert } from '../kit/bulk-insert.ts'
import { isOfShipment, type ShipmentKey } from '../kit/conditions.ts'

const send = bulkInsert('ship_code_lookup', ['account_id', 'ship_code', 'shipment_id', 'goods'])

type Numbered = { readonly id: number; readonly shipCode: string }

/** Refuses the whole command where a shipment of either kind has one of the ids or codes. */
export const takeShipCodes = (
  session: WriteSession,
  goods: ShipmentKind,
  accountId: number,
  shipments: readonly Numbered[],
): void =>
  send(
    session,
    shipments.map(({ id, shipCode }) => [accountId, codeKey(shipCode), id, goods] as const),
  )

const free = statement((db, p: ShipmentKey & { goods: ShipmentKind }) =>
  db.deleteFrom('ship_code_lookup').where(isOfShipment(p)).where('goods', '=', p.goods),
)

/** Both kinds may have one number from an earlier time: then the row stays where it is the other kind's. */
export const freeShipCode = (session: WriteSession, goods: ShipmentKind, key: ShipmentKey): void =>
  session.send(free, { ...key, goods })
