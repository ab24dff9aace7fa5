import { type RawBuilder, sql } from 'kysely'
import type { EngineKind } from '../../engine/statement.ts'

/** Names one row among those of an account. */
export type RowKey = { accountId: number; id: number }

export const isRow = (p: RowKey): RawBuilder<boolean> =>
  sql`account_id = ${p.accountId} and id = ${p.id}`

/** Names a shipment in the tables that keep rows for it. */
export type ShipmentKey = { accountId: number; shipmentId: number }

export const isOfShipment = (p: ShipmentKey): RawBuilder<boolean> =>
  sql`account_id = ${p.accountId} and shipment_id = ${p.shipmentId}`

/** Names rows among those of an account, by an `idList`. */
export type RowKeys = { accountId: number; ids: string }

/** Ids as one parameter, so that one statement serves lists of any length. */
export const idList = (engine: EngineKind, ids: readonly number[]): string =>
  engine === 'sqlite' ? `[${ids}]` : `{${ids}}`

export const isInList = (engine: EngineKind, column: string, list: string): RawBuilder<boolean> =>
  engine === 'sqlite'
    ? sql`${sql.ref(column)} in (select value from json_each(${list}))`
    : sql`${sql.ref(column)} = any(${list}::bigint[])`

/** A column of `s` by which SQLite is not to choose an index: the sign keeps it from that. */
export const unindexed = (engine: EngineKind, column: string): RawBuilder<unknown> =>
  engine === 'sqlite' ? sql`+${sql.ref(`s.${column}`)}` : sql.ref(`s.${column}`)

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
