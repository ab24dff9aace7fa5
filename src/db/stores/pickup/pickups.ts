import { type Kysely, sql } from 'kysely'
import type { Pickup, PickupReader, PickupState, PickupWriter } from '#core/pickup/pickup.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { Tables } from '../../tables/tables.ts'
import { bulkInsert } from '../kit/bulk-insert.ts'
import { columns } from '../kit/columns.ts'
import { isRow, type RowKey, type RowKeys, type ShipmentKey } from '../kit/conditions.ts'
import { newestPage } from '../kit/newest-page.ts'

const pickupColumns = columns('pickup', {
  id: 'id',
  state: 'state',
  carrierCode: 'carrier_code',
  carrierName: 'carrier_name',
  confirmationNumber: 'confirmation_number',
  locationId: 'location_id',
  timeZone: 'time_zone',
  day: 'day',
  readyAt: 'ready_at',
  closeAt: 'close_at',
  instructions: 'instructions',
  createdAt: 'created_at',
  endedAt: 'ended_at',
})

const pickups = (db: Kysely<Tables>) => db.selectFrom('pickup').select(pickupColumns.list)

const byId = statement((db, p: RowKey) => pickups(db).where(isRow(p)))

const newest = newestPage(pickups)

const members = statement((db, p: RowKeys, dialect) =>
  db
    .selectFrom('pickup_shipment')
    .select(['pickup_id', 'shipment_id'])
    .where('account_id', '=', p.accountId)
    .where(dialect.isInList('pickup_id', p.ids))
    .orderBy('shipment_id'),
)

const waiting = statement((db, p: RowKeys, dialect) =>
  db
    .selectFrom('pickup_shipment')
    .select(['pickup_id', 'shipment_id'])
    .where('account_id', '=', p.accountId)
    .where(dialect.isInList('shipment_id', p.ids))
    .where('waits', 'is not', null)
    .orderBy('shipment_id'),
)

type PickupRow = Omit<Pickup, 'shipmentIds'>

const insert = statement((db, p: PickupRow & { accountId: number }) =>
  db.insertInto('pickup').values({ account_id: p.accountId, ...pickupColumns.row(p) }),
)

const insertMembers = bulkInsert('pickup_shipment', [
  'account_id',
  'pickup_id',
  'shipment_id',
  'waits',
])

const end = statement((db, p: RowKey & { state: PickupState; at: number }) =>
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

async function withShipments(
  session: ReadSession,
  accountId: number,
  pickups: readonly PickupRow[],
): Promise<readonly Pickup[]> {
  if (pickups.length === 0) return []
  const ids = session.dialect.idList(pickups.map(({ id }) => id))
  const shipments = Map.groupBy(
    await session.all(members, { accountId, ids }),
    row => row.pickup_id,
  )
  return pickups.map(pickup => ({
    ...pickup,
    shipmentIds: (shipments.get(pickup.id) ?? []).map(member => member.shipment_id),
  }))
}

export const pickupReader = (session: ReadSession): PickupReader => ({
  async byId({ accountId }, id) {
    const row = await session.first(byId, { accountId, id })
    const [pickup = null] = await withShipments(
      session,
      accountId,
      row ? [pickupColumns.record(row)] : [],
    )
    return pickup
  },
  async page({ accountId }, page) {
    const { rows, total } = await newest(session, accountId, page)
    return {
      pickups: await withShipments(session, accountId, rows.map(pickupColumns.record)),
      total,
    }
  },
  async waiting({ accountId }, shipmentIds) {
    const ids = session.dialect.idList(shipmentIds)
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
