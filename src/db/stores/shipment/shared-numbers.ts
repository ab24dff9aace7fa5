import { sql } from 'kysely'
import type { SharedNumbers } from '#core/freight/freight-store.ts'
import type { ReadSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'

/** The planner sees how few they are, and looks the parcels up rather than read all of them. */
const pageSize = 1000

/** Looks into the rows themselves: where both kinds have one number, the look-up table has one of them. */
const page = statement((db, p: { accountId: number; afterId: number }) =>
  db
    .selectFrom(
      db
        .selectFrom('freight')
        .select(['id', 'ship_code'])
        .where('account_id', '=', p.accountId)
        .where('id', '>', p.afterId)
        .orderBy('id')
        .limit(sql.lit(pageSize))
        .as('f'),
    )
    .leftJoin('shipment as by_id', join =>
      join.on('by_id.account_id', '=', p.accountId).onRef('by_id.id', '=', 'f.id'),
    )
    .leftJoin('shipment as by_code', join =>
      join
        .on('by_code.account_id', '=', p.accountId)
        .onRef('by_code.ship_code', '=', 'f.ship_code'),
    )
    .select(['f.id', 'f.ship_code', 'by_id.id as parcel_of_id', 'by_code.id as parcel_of_code'])
    .orderBy('f.id'),
)

/** Freight that has its id or its code together with a parcel of the account. */
export async function sharedNumbers(
  session: ReadSession,
  accountId: number,
): Promise<readonly SharedNumbers[]> {
  const found: SharedNumbers[] = []
  for (let afterId = 0; ; ) {
    const rows = await session.all(page, { accountId, afterId })
    for (const { id, ship_code, parcel_of_id, parcel_of_code } of rows) {
      const parcelId = parcel_of_id ?? parcel_of_code
      if (parcelId !== null) found.push({ freightId: id, parcelId, shipCode: ship_code })
    }
    if (rows.length < pageSize) return found
    afterId = rows.at(-1)?.id ?? afterId
  }
}
