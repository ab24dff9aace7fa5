import { sql } from 'kysely'
import type { Pickup, PickupState } from '#core/pickup/pickup.ts'
import type { PickupReader, PickupWriter } from '#core/pickup/pickup-store.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { PickupTable } from '../../tables/pickup.ts'
import { bulkInsert } from '../kit/bulk-insert.ts'
import { idList, isInList } from '../kit/id-list.ts'
import { isRow, type RowKey, type ShipmentKey } from '../kit/row-key.ts'

const columns = [
  'id',
  'state',
  'carrier_code',
  'carrier_name',
  'confirmation_number',
  'location_id',
  'time_zone',
  'day',
  'ready_at',
  'close_at',
  'instructions',
  'created_at',
  'ended_at',
] as const

const byId = statement((db, p: RowKey) => db.selectFrom('pickup').select(columns).where(isRow(p)))

const newest = statement((db, p: { accountId: number; limit: number; offset: number }) =>
  db
    .selectFrom('pickup')
    .select(columns)
    .where('account_id', '=', p.accountId)
    .orderBy('id', 'desc')
    .limit(p.limit)
    .offset(p.offset),
)

const count = statement((db, p: { accountId: number }) =>
  db
    .selectFrom('pickup')
    .select(select => select.fn.countAll<number>().as('n'))
    .where('account_id', '=', p.accountId),
)

type OfIds = { accountId: number; ids: string }

const members = statement((db, p: OfIds, engine) =>
  db
    .selectFrom('pickup_shipment')
    .select(['pickup_id', 'shipment_id'])
    .where('account_id', '=', p.accountId)
    .where(isInList(engine, 'pickup_id', p.ids))
    .orderBy('shipment_id'),
)

const waiting = statement((db, p: OfIds, engine) =>
  db
    .selectFrom('pickup_shipment')
    .select(['pickup_id', 'shipment_id'])
    .where('account_id', '=', p.accountId)
    .where(isInList(engine, 'shipment_id', p.ids))
    .where('waits', 'is not', null)
    .orderBy('shipment_id'),
)

const insert = statement((db, p: RowKey & Omit<Pickup, 'id' | 'shipmentIds'>) =>
  db.insertInto('pickup').values({
    account_id: p.accountId,
    id: p.id,
    state: p.state,
    carrier_code: p.carrierCode,
    carrier_name: p.carrierName,
    confirmation_number: p.confirmationNumber,
    location_id: p.locationId,
    time_zone: p.timeZone,
    day: p.day,
    ready_at: p.readyAt,
    close_at: p.closeAt,
    instructions: p.instructions,
    created_at: p.createdAt,
    ended_at: p.endedAt,
  }),
)

const insertMembers = bulkInsert('pickup_shipment', [
  'account_id',
  'pickup_id',
  'shipment_id',
  'waits',
])

const end = statement((db, p: RowKey & { state: string; at: number }) =>
  db
    .updateTable('pickup')
    .set({ state: p.state, ended_at: p.at })
    .where(isRow(p))
    .where('state', '=', sql.lit('scheduled')),
)

const endWaiting = statement((db, p: RowKey) =>
  db
    .updateTable('pickup_shipment')
    .set({ waits: null })
    .where('account_id', '=', p.accountId)
    .where('pickup_id', '=', p.id),
)

const takeOut = statement((db, p: ShipmentKey) =>
  db
    .deleteFrom('pickup_shipment')
    .where('account_id', '=', p.accountId)
    .where('shipment_id', '=', p.shipmentId)
    .where('waits', 'is not', null)
    .returning('pickup_id'),
)

type PickupRow = Pick<PickupTable, (typeof columns)[number]>

const pickupOf = (row: PickupRow, shipmentIds: readonly number[]): Pickup => ({
  id: row.id,
  state: row.state as PickupState,
  carrierCode: row.carrier_code,
  carrierName: row.carrier_name,
  confirmationNumber: row.confirmation_number,
  locationId: row.location_id,
  timeZone: row.time_zone,
  day: row.day,
  readyAt: row.ready_at,
  closeAt: row.close_at,
  instructions: row.instructions,
  createdAt: row.created_at,
  endedAt: row.ended_at,
  shipmentIds,
})

async function withShipments(
  session: ReadSession,
  accountId: number,
  rows: readonly PickupRow[],
): Promise<readonly Pickup[]> {
  if (rows.length === 0) return []
  const ids = idList(
    session.engine,
    rows.map(({ id }) => id),
  )
  const shipments = Map.groupBy(
    await session.all(members, { accountId, ids }),
    row => row.pickup_id,
  )
  return rows.map(row =>
    pickupOf(
      row,
      (shipments.get(row.id) ?? []).map(member => member.shipment_id),
    ),
  )
}

export const pickupReader = (session: ReadSession): PickupReader => ({
  async byId({ accountId }, id) {
    const row = await session.first(byId, { accountId, id })
    const [pickup = null] = await withShipments(session, accountId, row ? [row] : [])
    return pickup
  },
  async page({ accountId }, { limit, page }) {
    const offset = (page - 1) * limit
    const [counted, rows] = await Promise.all([
      session.first(count, { accountId }),
      session.all(newest, { accountId, limit, offset }),
    ])
    const pickups = await withShipments(session, accountId, rows)
    return { pickups, total: Number(counted?.n ?? 0) }
  },
  async waiting({ accountId }, shipmentIds) {
    const ids = idList(session.engine, shipmentIds)
    const rows = await session.all(waiting, { accountId, ids })
    return new Map(rows.map(row => [row.shipment_id, row.pickup_id]))
  },
})

export const pickupWriter = (session: WriteSession): PickupWriter => ({
  ...pickupReader(session),
  async insert({ accountId }, { shipmentIds, ...pickup }) {
    session.send(insert, { accountId, ...pickup })
    insertMembers(
      session,
      shipmentIds.map(shipmentId => [accountId, pickup.id, shipmentId, 1]),
    )
  },
  async end({ accountId }, id, state, at) {
    if ((await session.run(end, { accountId, id, state, at })) === 0) return false
    session.send(endWaiting, { accountId, id })
    return true
  },
  async takeOut({ accountId }, shipmentId) {
    return (await session.first(takeOut, { accountId, shipmentId }))?.pickup_id ?? null
  },
})
