import type { ProvableShipment } from '#core/shipment/shipment-store.ts'
import type { ShipmentKind } from '#core/shipment-kind.ts'
import type { ReadSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { forEachGoods } from '../kit/goods-tables.ts'

type AfterId = { accountId: number; afterId: number; limit: number }

const pageById = forEachGoods(({ rows }) =>
  statement((db, p: AfterId) =>
    db
      .selectFrom(rows)
      .select(['id', 'ship_code', 'state', 'created_at', 'total_paid'])
      .where('account_id', '=', p.accountId)
      .where('id', '>', p.afterId)
      .orderBy('id')
      .limit(p.limit),
  ),
)

/** What the ledger's proof compares, in the order of the ids. */
export async function provablePage(
  session: ReadSession,
  goods: ShipmentKind,
  page: AfterId,
): Promise<readonly ProvableShipment[]> {
  const rows = await session.all(pageById[goods], page)
  return rows.map(row => ({
    id: row.id,
    shipCode: row.ship_code,
    state: row.state,
    createdAt: row.created_at,
    totalPaid: row.total_paid,
  }))
}
