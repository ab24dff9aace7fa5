import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { ShipmentKind } from '#core/shipment-kind.ts'
import { codeKey } from '#core/values/code-key.ts'
import type { ReadSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { Tables } from '../../tables/tables.ts'
import { inOrderOf, type RowKey, type RowKeys } from '../kit/conditions.ts'
import { inSizedPieces } from './in-sized-pieces.ts'
import { freightOf, parcelOf, selectFreight, selectParcels } from './rows.ts'

/** Finds whole records of one kind of goods by their keys. */
function wholeRecords<DB, T extends keyof DB, Row, R extends { readonly id: number }>(
  goods: ShipmentKind,
  select: (db: Kysely<Tables>) => SelectQueryBuilder<DB, T, Row>,
  recordOf: (row: Row) => R,
) {
  const ofAccount = (db: Kysely<Tables>, p: { accountId: number }) =>
    select(db).where(sql<boolean>`s.account_id = ${p.accountId}`)
  const byId = statement((db, p: RowKey) => ofAccount(db, p).where(sql<boolean>`s.id = ${p.id}`))
  const byShipCode = statement((db, p: { accountId: number; shipCode: string }) =>
    ofAccount(db, p).where(sql<boolean>`s.ship_code = ${p.shipCode}`),
  )
  const byIds = statement((db, p: RowKeys, dialect) =>
    ofAccount(db, p).where(dialect.isInList('s.id', p.ids)),
  )
  const orNull = (row: Row | undefined): R | null => (row ? recordOf(row) : null)
  return {
    byId: async (session: ReadSession, accountId: number, id: number) =>
      orNull(await session.first(byId, { accountId, id })),
    byShipCode: async (session: ReadSession, accountId: number, shipCode: string) =>
      orNull(await session.first(byShipCode, { accountId, shipCode: codeKey(shipCode) })),
    byIds: (
      session: ReadSession,
      accountId: number,
      ids: readonly number[],
      yieldToOthers: () => Promise<void>,
    ): Promise<readonly R[]> => {
      const read = async (some: readonly number[]) => {
        const rows = await session.all(byIds, { accountId, ids: session.dialect.idList(some) })
        return inOrderOf(some, rows.map(recordOf))
      }
      return inSizedPieces(session, goods, accountId, ids, read, yieldToOthers)
    },
  }
}

export const wholeParcels = wholeRecords('parcels', selectParcels, parcelOf)
export const wholeFreight = wholeRecords('freight', selectFreight, freightOf)
