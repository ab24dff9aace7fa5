import type { ShipmentKind } from '#core/shipment-kind.ts'
import type { ReadSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { forEachGoods } from '../kit/goods-tables.ts'

const statements = forEachGoods(({ rows }) => ({
  due: statement((db, p: { accountId: number; at: number; limit: number }) =>
    db
      .selectFrom(rows)
      .select('id')
      .where('account_id', '=', p.accountId)
      .where('next_move_at', '<=', p.at)
      // A row without a purchase would stay due for ever.
      .where('bought_at', 'is not', null)
      .orderBy('next_move_at')
      .orderBy('id')
      .limit(p.limit),
  ),
  accounts: statement((db, p: { now: number }) =>
    db
      .selectFrom('account as a')
      .leftJoin('account_clock as c', 'c.account_id', 'a.id')
      .select('a.id')
      .where(({ exists, selectFrom, eb, fn, lit, val, cast }) =>
        exists(
          selectFrom(db.dynamic.table(rows).as('s'))
            .select('s.id')
            .whereRef('s.account_id', '=', 'a.id')
            .where(
              's.next_move_at',
              '<=',
              eb(cast<number>(val(p.now), 'bigint'), '+', fn.coalesce('c.offset_ms', lit(0))),
            ),
        ),
      )
      .orderBy('a.id'),
  ),
}))

export async function dueIds(
  session: ReadSession,
  goods: ShipmentKind,
  accountId: number,
  at: number,
  limit: number,
): Promise<readonly number[]> {
  return (await session.all(statements[goods].due, { accountId, at, limit })).map(({ id }) => id)
}

export async function accountsWithDue(
  session: ReadSession,
  goods: ShipmentKind,
  now: number,
): Promise<readonly number[]> {
  return (await session.all(statements[goods].accounts, { now })).map(({ id }) => id)
}
