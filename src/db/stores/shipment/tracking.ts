import type {
  TrackingEvent,
  TrackingReader,
  TrackingWriter,
} from '#core/shipment/tracking-event.ts'
import type { ShipmentKind } from '#core/shipment-kind.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { isOfShipment, type ShipmentKey } from '../kit/conditions.ts'
import { forEachGoods } from '../kit/goods-tables.ts'

const statements = forEachGoods(({ events }) => ({
  /** The latest event first, by when it happened, not by when it was reported. */
  latestFirst: statement((db, p: ShipmentKey) =>
    db
      .selectFrom(events)
      .select(['sequence', 'state', 'description', 'location', 'at'])
      .where(isOfShipment(p))
      .orderBy('at', 'desc')
      .orderBy('sequence', 'desc'),
  ),
  append: statement((db, p: ShipmentKey & Omit<TrackingEvent, 'sequence'>) =>
    db.insertInto(events).values({
      account_id: p.accountId,
      shipment_id: p.shipmentId,
      sequence: db
        .selectFrom(events)
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
  ),
}))

export const trackingReader = (session: ReadSession, goods: ShipmentKind): TrackingReader => ({
  async events({ accountId }, shipmentId) {
    return await session.all(statements[goods].latestFirst, { accountId, shipmentId })
  },
})

export const trackingWriter = (session: WriteSession, goods: ShipmentKind): TrackingWriter => ({
  ...trackingReader(session, goods),
  async append({ accountId }, shipmentId, event) {
    session.send(statements[goods].append, { ...event, accountId, shipmentId })
  },
})
