import { sql } from 'kysely'
import { dayOf, type ShipmentCount } from '#core/shipment/shipment-count.ts'
import type { ShipmentState } from '#core/shipment/state.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'

type Change = { accountId: number; day: number; state: string; n: number }

const add = statement((db, p: Change) =>
  db
    .insertInto('shipment_count')
    .values({ account_id: p.accountId, day: p.day, state: p.state, n: p.n })
    .onConflict(conflict =>
      conflict.columns(['account_id', 'day', 'state']).doUpdateSet(update => ({
        n: update('shipment_count.n', '+', update.ref('excluded.n')),
      })),
    ),
)

type Shift = {
  accountId: number
  day: number
  first: string
  firstN: number
  second: string
  secondN: number
}

const shift = statement((db, p: Shift) =>
  db
    .insertInto('shipment_count')
    .values([
      { account_id: p.accountId, day: p.day, state: p.first, n: p.firstN },
      { account_id: p.accountId, day: p.day, state: p.second, n: p.secondN },
    ])
    .onConflict(conflict =>
      conflict.columns(['account_id', 'day', 'state']).doUpdateSet(update => ({
        n: update('shipment_count.n', '+', update.ref('excluded.n')),
      })),
    ),
)

const all = statement((db, p: { accountId: number }) =>
  db
    .selectFrom('shipment_count')
    .select(['day', 'state', 'n'])
    .where('account_id', '=', p.accountId)
    .where('n', '<>', sql.lit(0))
    .orderBy('day')
    .orderBy('state'),
)

export function addCount(
  session: WriteSession,
  accountId: number,
  createdAt: number,
  state: ShipmentState,
  n: number,
): void {
  session.send(add, { accountId, day: dayOf(createdAt), state, n })
}

export function shiftCount(
  session: WriteSession,
  accountId: number,
  createdAt: number,
  from: ShipmentState,
  to: ShipmentState,
): void {
  const leaving = { state: from, n: -1 }
  const arriving = { state: to, n: 1 }
  // All shifts lock in one order, so that two opposite ones never wait for each other.
  const [first, second] = from < to ? [leaving, arriving] : [arriving, leaving]
  session.send(shift, {
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
  accountId: number,
): Promise<readonly ShipmentCount[]> {
  const rows = await session.all(all, { accountId })
  return rows.map(({ day, state, n }) => ({ day, state: state as ShipmentState, n }))
}
