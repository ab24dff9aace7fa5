import { type RawBuilder, sql } from 'kysely'

/** Names one row among those of an account. */
export type RowKey = { accountId: number; id: number }

export const isRow = (p: RowKey): RawBuilder<boolean> =>
  sql`account_id = ${p.accountId} and id = ${p.id}`

/** Names a shipment in the tables that keep rows for it. */
export type ShipmentKey = { accountId: number; shipmentId: number }

export const isOfShipment = (p: ShipmentKey): RawBuilder<boolean> =>
  sql`account_id = ${p.accountId} and shipment_id = ${p.shipmentId}`
