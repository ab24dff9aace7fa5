import type { ShipmentState } from '#core/shipment/state.ts'
import type { ShipmentKind } from '#core/shipment-kind.ts'
import type { WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { isRow, type RowKey } from '../kit/conditions.ts'
import { forEachGoods } from '../kit/goods-tables.ts'
import { followState } from '../print/done-labels.ts'
import { shiftCount } from './counts.ts'

type StateMove = RowKey & {
  from: ShipmentState
  to: ShipmentState
  nextMoveAt: number | null
}

const move = forEachGoods(({ rows }) =>
  statement((db, p: StateMove) =>
    db
      .updateTable(rows)
      .set({ state: p.to, next_move_at: p.nextMoveAt })
      .where(isRow(p))
      .where('state', '=', p.from)
      .returning('created_at'),
  ),
)

/** Moves the counts along. False, and nothing is changed, where the state is not `from`. */
export async function moveState(
  session: WriteSession,
  goods: ShipmentKind,
  step: StateMove,
): Promise<boolean> {
  const { accountId, id, from, to } = step
  const row = await session.first(move[goods], step)
  if (!row) return false
  const moved = { createdAt: row.created_at, state: from }
  if (from !== to) shiftCount(session, goods, accountId, moved, to)
  if (goods === 'parcels') {
    followState(session, { accountId, shipmentId: id }, row.created_at, from, to)
  }
  return true
}
