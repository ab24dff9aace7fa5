import type { ShipmentKind } from '#core/shipment-kind.ts'
import { codeKey } from '#core/values/code-key.ts'
import type { WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { bulkInsert } from '../kit/bulk-insert.ts'
import { isOfShipment, type ShipmentKey } from '../kit/row-key.ts'

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

/** Where both kinds have the number from an earlier time, the row is that of the other kind. */
export const freeShipCode = (session: WriteSession, goods: ShipmentKind, key: ShipmentKey): void =>
  session.send(free, { ...key, goods })
