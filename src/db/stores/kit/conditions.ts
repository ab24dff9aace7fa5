import { type RawBuilder, sql } from 'kysely'

/** Names one row among those of an account. */
export type RowKey = { accountId: number; id: number }

export const isRow = (p: RowKey): RawBuilder<boolean> =>
  sql`account_id = ${p.accountId} and id = ${p.id}`

/** Names a shipment in the tables that keep rows for it. */
export type ShipmentKey = { accountId: number; shipmentId: number }

export const isOfShipment = (p: ShipmentKey): RawBuilder<boolean> =>
  sql`account_id = ${p.accountId} and shipment_id = ${p.shipmentId}`

/** Names rows among those of an account, by an `idList` of the dialect. */
export type RowKeys = { accountId: number; ids: string }

/** The records in the order of the ids; ids without a record are left out. */
export function inOrderOf<T extends { readonly id: number }>(
  ids: readonly number[],
  records: readonly T[],
): readonly T[] {
  const byId = new Map(records.map(record => [record.id, record]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** A pattern for `like` with the escape `\\`. */
export const anyPart = (name: string): string => `%${name.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
