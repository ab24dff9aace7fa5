import type { CarrierPaceReader, CarrierPaceWriter } from '#core/ports/carrier/connection-stores.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'

const pausedUntil = statement((db, p: { connection: string }) =>
  db.selectFrom('carrier_pace').select('paused_until').where('connection', '=', p.connection),
)

const pause = statement((db, p: { connection: string; until: number }) =>
  db
    .insertInto('carrier_pace')
    .values({ connection: p.connection, paused_until: p.until, hour: 0, calls: 0 })
    .onConflict(conflict =>
      conflict
        .column('connection')
        .doUpdateSet({ paused_until: p.until })
        .where('carrier_pace.paused_until', '<', p.until),
    ),
)

type Calls = { connection: string; hour: number; calls: number; room: number }

const addCalls = statement((db, p: Calls) =>
  db
    .updateTable('carrier_pace')
    .set(update => ({ calls: update('calls', '+', p.calls) }))
    .where('connection', '=', p.connection)
    .where('hour', '=', p.hour)
    .where('calls', '<=', p.room),
)

const beginHour = statement((db, p: Omit<Calls, 'room'>) =>
  db
    .insertInto('carrier_pace')
    .values({ connection: p.connection, paused_until: 0, hour: p.hour, calls: p.calls })
    .onConflict(conflict =>
      conflict
        .column('connection')
        .doUpdateSet({ hour: p.hour, calls: p.calls })
        .where('carrier_pace.hour', '<', p.hour),
    ),
)

export const carrierPaceReader = (session: ReadSession): CarrierPaceReader => ({
  async pausedUntil(connection) {
    return (await session.first(pausedUntil, { connection }))?.paused_until ?? 0
  },
})

export const carrierPaceWriter = (session: WriteSession): CarrierPaceWriter => ({
  ...carrierPaceReader(session),
  async pause(connection, until) {
    session.send(pause, { connection, until })
  },
  async takeCalls(connection, hour, calls, budget) {
    if (calls > budget) return false
    // Of two nodes that begin the hour at once one does; the other adds to it on the second look.
    const counted = { connection, hour, calls, room: budget - calls }
    if ((await session.run(addCalls, counted)) === 1) return true
    if ((await session.run(beginHour, { connection, hour, calls })) === 1) return true
    return (await session.run(addCalls, counted)) === 1
  },
})
