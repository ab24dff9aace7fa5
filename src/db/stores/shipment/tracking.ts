import type { ShipmentState } from '#core/shipment/state.ts'
import type { TrackingEvent, TrackingReader, TrackingWriter } from '#core/tracking/event-store.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { isOfShipment, type ShipmentKey } from '../kit/row-key.ts'

/** The latest event first, by when it happened, not by when it was reported. */
const events = statement((db, p: ShipmentKey) =>
  db
    .selectFrom('tracking_event')
    .select(['sequence', 'state', 'description', 'location', 'at'])
    .where(isOfShipment(p))
    .orderBy('at', 'desc')
    .orderBy('sequence', 'desc'),
)

const append = statement((db, p: ShipmentKey & Omit<TrackingEvent, 'sequence'>) =>
  db.insertInto('tracking_event').values({
    account_id: p.accountId,
    shipment_id: p.shipmentId,
    sequence: db
      .selectFrom('tracking_event')
      .select(select =>
        select(
          select.fn.coalesce(select.fn.max<number>('sequence'), select.lit(0)),
          '+',
          select.lit(1),
        ).as('next'),
      )
      .where(isOfShipment(p)),
    state: p.state,
    description: p.description,
    location: p.location,
    at: p.at,
  }),
)

export const trackingReader = (session: ReadSession): TrackingReader => ({
  async events({ accountId }, shipmentId) {
    const rows = await session.all(events, { accountId, shipmentId })
    return rows.map(row => ({ ...row, state: row.state as ShipmentState }))
  },
})

export const trackingWriter = (session: WriteSession): TrackingWriter => ({
  ...trackingReader(session),
  async append({ accountId }, shipmentId, event) {
    session.send(append, { ...event, accountId, shipmentId })
  },
})
