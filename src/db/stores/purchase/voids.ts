import { type Kysely, sql } from 'kysely'
import type { VoidAttempt, VoidReader, VoidWriter } from '#core/purchase/void/void-store.ts'
import type { ShipmentState } from '#core/shipment/state.ts'
import { tableOf } from '../../engine/dialect.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { Tables } from '../../tables/tables.ts'
import { columns } from '../kit/columns.ts'
import { isOfShipment, type RowKeys, type ShipmentKey } from '../kit/conditions.ts'

const voidColumns = columns('void_request', {
  shipmentId: 'shipment_id',
  state: 'state',
  fromState: 'from_state',
  ticket: 'ticket',
  reason: 'reason',
  askedAt: 'asked_at',
  settledAt: 'settled_at',
})

const ofShipment = statement((db, p: ShipmentKey) =>
  db
    .selectFrom('void_request')
    .select(voidColumns.list)
    .select('attempt')
    .where(isOfShipment(p))
    .orderBy('attempt', 'desc')
    .limit(sql.lit(1)),
)

const refused = statement((db, p: RowKeys, dialect) =>
  db
    .selectFrom('void_request')
    .select('shipment_id')
    .where('account_id', '=', p.accountId)
    .where(dialect.isInList('shipment_id', p.ids))
    .where('state', '=', sql.lit('refused')),
)

type AskedVoid = { freight: number; total_paid: number; asked_at: number }

const askedOf = (table: 'shipment' | 'freight', accountId: number) => sql<AskedVoid>`
  select ${sql.lit(table === 'freight' ? 1 : 0)} as freight, s.total_paid, (select max(v.asked_at) from ${tableOf('void_request')} as v
    where v.account_id = s.account_id and v.shipment_id = s.id) as asked_at
  from ${tableOf(table)} as s where s.account_id = ${accountId} and s.state = 'void_asked'`

const open = statement((db, p: { accountId: number }) =>
  db
    .selectFrom(
      sql<AskedVoid>`(${askedOf('shipment', p.accountId)}
        union all ${askedOf('freight', p.accountId)})`.as('c'),
    )
    .select(select => [
      // Counts and sums are wider types on PostgreSQL.
      select.cast<number>(select.fn.countAll(), 'bigint').as('count'),
      ...(['freight', 'total_paid'] as const).map(column =>
        select
          .cast<number>(select.fn.coalesce(select.fn.sum(column), select.lit(0)), 'bigint')
          .as(column),
      ),
      select.fn.max('asked_at').as('latest_asked_at'),
    ]),
)

const insert = statement((db, p: ShipmentKey & { fromState: ShipmentState; askedAt: number }) =>
  db.insertInto('void_request').values({
    account_id: p.accountId,
    shipment_id: p.shipmentId,
    attempt: sql<number>`(select coalesce(max(attempt), 0) + 1 from ${tableOf('void_request')}
      where ${isOfShipment(p)})`,
    state: 'asked',
    from_state: p.fromState,
    ticket: null,
    reason: null,
    asked_at: p.askedAt,
    settled_at: null,
  }),
)

type VoidKey = ShipmentKey & VoidAttempt

const wait = statement((db, p: VoidKey & { ticket: string | null }) =>
  db
    .updateTable('void_request')
    .set(update => ({
      state: 'waiting',
      ticket: update.fn.coalesce(
        update.cast<string | null>(update.val(p.ticket), 'text'),
        'ticket',
      ),
    }))
    .where(isOfShipment(p))
    .where('asked_at', '=', p.askedAt)
    .where('settled_at', 'is', null),
)

const accept = statement((db, p: ShipmentKey & { at: number }) =>
  db
    .updateTable('void_request')
    .set({ state: sql.lit('accepted'), settled_at: p.at })
    .where(isOfShipment(p))
    .where('settled_at', 'is', null),
)

type Refusal = VoidKey & { reason: string; at: number }

const refusing = (db: Kysely<Tables>, p: Refusal) =>
  db
    .updateTable('void_request')
    .set({ state: sql.lit('refused'), reason: p.reason, settled_at: p.at })
    .where(isOfShipment(p))
    .where('asked_at', '=', p.askedAt)
    .where('settled_at', 'is', null)

const markRefused = statement((db, p: Refusal) => refusing(db, p))

const refuseFirst = statement((db, p: Refusal) =>
  refusing(db, p).where('state', '=', sql.lit('asked')),
)

export const voidReader = (session: ReadSession): VoidReader => ({
  async ofShipment({ accountId }, shipmentId) {
    const row = await session.first(ofShipment, { accountId, shipmentId })
    return row ? { ...voidColumns.record(row), isRepeated: row.attempt > 1 } : null
  },
  async refusedAmong({ accountId }, shipmentIds) {
    const ids = session.dialect.idList(shipmentIds)
    const rows = await session.all(refused, { accountId, ids })
    return new Set(rows.map(row => row.shipment_id))
  },
  async open({ accountId }) {
    const row = await session.first(open, { accountId })
    return {
      count: row?.count ?? 0,
      ofFreight: row?.freight ?? 0,
      amount: row?.total_paid ?? 0,
      latestAskedAt: row?.latest_asked_at ?? null,
    }
  },
})

export const voidWriter = (session: WriteSession): VoidWriter => ({
  ...voidReader(session),
  async insert({ accountId }, request) {
    session.send(insert, { accountId, ...request })
  },
  async wait({ accountId }, { shipmentId, askedAt }, ticket) {
    return (await session.run(wait, { accountId, shipmentId, askedAt, ticket })) === 1
  },
  async accept({ accountId }, shipmentId, at) {
    return (await session.run(accept, { accountId, shipmentId, at })) === 1
  },
  async refuse({ accountId }, { shipmentId, askedAt }, reason, at) {
    return (await session.run(markRefused, { accountId, shipmentId, askedAt, reason, at })) === 1
  },
  async refuseFirst({ accountId }, { shipmentId, askedAt }, reason, at) {
    return (await session.run(refuseFirst, { accountId, shipmentId, askedAt, reason, at })) === 1
  },
})
