import { sql } from 'kysely'
import { dayOf } from '#core/shipment/shipment-count.ts'
import type { ShipmentState } from '#core/shipment/state.ts'
import { dayMs } from '#core/time/durations.ts'
import type { WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { isOfShipment, type RowKeys, type ShipmentKey } from '../kit/conditions.ts'

/**
 * Labels that leave the list of unprinted ones while their state stays. Their counts follow each later
 * change of the state: bought less done is what is unprinted.
 */
const listedState: ShipmentState = 'bought'

const dayOfShipment = sql<number>`s.created_at / ${sql.lit(dayMs)}`

const count = statement((db, p: RowKeys, dialect) =>
  db
    .insertInto('done_label_count')
    .columns(['account_id', 'day', 'n'])
    .expression(
      db
        .selectFrom('shipment as s')
        .select(['s.account_id', dayOfShipment.as('day')])
        .select(select => select.fn.countAll<number>().as('n'))
        .where('s.account_id', '=', p.accountId)
        .where(dialect.isInList('s.id', p.ids))
        .where('s.state', '=', sql.lit(listedState))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('done_label as d')
                .select('d.shipment_id')
                .whereRef('d.account_id', '=', 's.account_id')
                .whereRef('d.shipment_id', '=', 's.id'),
            ),
          ),
        )
        .groupBy(['s.account_id', dayOfShipment]),
    )
    .onConflict(conflict =>
      conflict.columns(['account_id', 'day']).doUpdateSet(update => ({
        n: update('done_label_count.n', '+', update.ref('excluded.n')),
      })),
    ),
)

const insert = statement((db, p: RowKeys, dialect) =>
  db
    .insertInto('done_label')
    .columns(['account_id', 'shipment_id'])
    .expression(
      db
        .selectFrom('shipment as s')
        .select(['s.account_id', 's.id'])
        .where('s.account_id', '=', p.accountId)
        .where(dialect.isInList('s.id', p.ids)),
    )
    .onConflict(conflict => conflict.columns(['account_id', 'shipment_id']).doNothing()),
)

/** A label that is done already stays so. */
export function takeOffUnprinted(
  session: WriteSession,
  accountId: number,
  shipmentIds: readonly number[],
): void {
  const ids = session.dialect.idList(shipmentIds)
  session.send(count, { accountId, ids })
  session.send(insert, { accountId, ids })
}

const uncount = statement((db, p: RowKeys, dialect) =>
  db
    .insertInto('done_label_count')
    .columns(['account_id', 'day', 'n'])
    .expression(
      db
        .selectFrom('done_label as d')
        .innerJoin('shipment as s', join =>
          join.onRef('s.account_id', '=', 'd.account_id').onRef('s.id', '=', 'd.shipment_id'),
        )
        .select(['s.account_id', dayOfShipment.as('day')])
        .select(sql<number>`-count(*)`.as('n'))
        .where('d.account_id', '=', p.accountId)
        .where(dialect.isInList('d.shipment_id', p.ids))
        .where('s.state', '=', sql.lit(listedState))
        .where('s.closeout_id', 'is', null)
        .groupBy(['s.account_id', dayOfShipment]),
    )
    .onConflict(conflict =>
      conflict.columns(['account_id', 'day']).doUpdateSet(update => ({
        n: update('done_label_count.n', '+', update.ref('excluded.n')),
      })),
    ),
)

const remove = statement((db, p: RowKeys, dialect) =>
  db
    .deleteFrom('done_label')
    .where('account_id', '=', p.accountId)
    .where(dialect.isInList('shipment_id', p.ids))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('shipment as s')
            .select('s.id')
            .whereRef('s.account_id', '=', 'done_label.account_id')
            .whereRef('s.id', '=', 'done_label.shipment_id')
            .where('s.closeout_id', 'is not', null),
        ),
      ),
    ),
)

/** What is on a closeout was handed over, and stays off the list. */
export function putBackOnUnprinted(
  session: WriteSession,
  accountId: number,
  shipmentIds: readonly number[],
): void {
  const ids = session.dialect.idList(shipmentIds)
  session.send(uncount, { accountId, ids })
  session.send(remove, { accountId, ids })
}

const follow = statement((db, p: ShipmentKey & { day: number; n: number }) =>
  db
    .updateTable('done_label_count')
    .set(update => ({ n: update('n', '+', p.n) }))
    .where('account_id', '=', p.accountId)
    .where('day', '=', p.day)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('done_label').select('shipment_id').where(isOfShipment(p))),
    ),
)

/** Keeps the counts true where a shipment leaves the state of the list, or comes back. */
export function followState(
  session: WriteSession,
  key: ShipmentKey,
  createdAt: number,
  from: ShipmentState,
  to: ShipmentState,
): void {
  if ((from === listedState) === (to === listedState)) return
  session.send(follow, { ...key, day: dayOf(createdAt), n: to === listedState ? 1 : -1 })
}
