import { sql } from 'kysely'
import { dayOf, type ShipmentCount, type StateCount } from '#core/shipment/shipment-count.ts'
import type { ShipmentState } from '#core/shipment/state.ts'
import type { ShipmentKind } from '#core/shipment-kind.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { sumOfCounts } from '../kit/counted-days.ts'
import { forEachGoods } from '../kit/goods-tables.ts'

type CountChange = { accountId: number; day: number; state: ShipmentState; n: number }

type Shift = {
  accountId: number
  day: number
  first: ShipmentState
  firstN: number
  second: ShipmentState
  secondN: number
}

const statements = forEachGoods(({ counts }) => ({
  add: statement((db, p: CountChange) =>
    db
      .insertInto(counts)
      .values({ account_id: p.accountId, day: p.day, state: p.state, n: p.n })
      .onConflict(conflict =>
        conflict.columns(['account_id', 'day', 'state']).doUpdateSet(update => ({
          n: update(`${counts}.n`, '+', update.ref('excluded.n')),
        })),
      ),
  ),
  shift: statement((db, p: Shift) =>
    db
      .insertInto(counts)
      .values([
        { account_id: p.accountId, day: p.day, state: p.first, n: p.firstN },
        { account_id: p.accountId, day: p.day, state: p.second, n: p.secondN },
      ])
      .onConflict(conflict =>
        conflict.columns(['account_id', 'day', 'state']).doUpdateSet(update => ({
          n: update(`${counts}.n`, '+', update.ref('excluded.n')),
        })),
      ),
  ),
  all: statement((db, p: { accountId: number }) =>
    db
      .selectFrom(counts)
      .select(['day', 'state', 'n'])
      .where('account_id', '=', p.accountId)
      .where('n', '<>', sql.lit(0))
      .orderBy('day')
      .orderBy('state'),
  ),
  ofStates: statement((db, p: { accountId: number }) =>
    db
      .selectFrom(counts)
      .select(['state', sumOfCounts])
      .where('account_id', '=', p.accountId)
      .groupBy('state'),
  ),
}))

type CountedShipment = { readonly createdAt: number; readonly state: ShipmentState }

/** The rows come in one order, so that two transactions that count the same days never wait for each other. */
export function countNewShipments(
  session: WriteSession,
  goods: ShipmentKind,
  accountId: number,
  added: readonly CountedShipment[],
): void {
  const counts = new Map<string, CountedShipment & { n: number }>()
  for (const { createdAt, state } of added) {
    const key = `${String(dayOf(createdAt)).padStart(9, '0')} ${state}`
    const counted = counts.get(key)
    if (counted) counted.n += 1
    else counts.set(key, { createdAt, state, n: 1 })
  }
  const inOrder = [...counts].sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [, counted] of inOrder) addCount(session, goods, accountId, counted, counted.n)
}

export function addCount(
  session: WriteSession,
  goods: ShipmentKind,
  accountId: number,
  { createdAt, state }: CountedShipment,
  n: number,
): void {
  session.send(statements[goods].add, { accountId, day: dayOf(createdAt), state, n })
}

export function shiftCount(
  session: WriteSession,
  goods: ShipmentKind,
  accountId: number,
  { createdAt, state: from }: CountedShipment,
  to: ShipmentState,
): void {
  const leaving = { state: from, n: -1 }
  const arriving = { state: to, n: 1 }
  // All shifts lock in one order, so that two opposite ones never wait for each other.
  const [first, second] = from < to ? [leaving, arriving] : [arriving, leaving]
  session.send(statements[goods].shift, {
    accountId,
    day: dayOf(createdAt),
    first: first.state,
    firstN: first.n,
    second: second.state,
    secondN: second.n,
  })
}

export async function countsOf(
  session: ReadSession,
  goods: ShipmentKind,
  accountId: number,
): Promise<readonly ShipmentCount[]> {
  return await session.all(statements[goods].all, { accountId })
}

export async function stateCountsOf(
  session: ReadSession,
  goods: ShipmentKind,
  accountId: number,
): Promise<readonly StateCount[]> {
  return await session.all(statements[goods].ofStates, { accountId })
}
