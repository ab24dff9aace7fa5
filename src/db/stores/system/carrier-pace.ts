import type { CarrierPaceReader, CarrierPaceWriter } from '#core/ports/carrier/connection-stores.ts'
import { latestCredible } from '#core/time/clock.ts'
import { dayMs, hourMs } from '#core/time/durations.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'

const pausedUntil = statement((db, p: { connection: string }) =>
  db.selectFrom('carrier_pace').select('paused_until').where('connection', '=', p.connection),
)

type CarrierPause = { connection: string; until: number; latestCredible: number }

/** No carrier is obeyed for longer than a day: a pause that ends later was noted while a clock ran ahead. */
const pause = statement((db, p: CarrierPause) =>
  db
    .insertInto('carrier_pace')
    .values({ connection: p.connection, paused_until: p.until, hour: 0, calls: 0 })
    .onConflict(conflict =>
      conflict
        .column('connection')
        .doUpdateSet({ paused_until: p.until })
        .where(where =>
          where.or([
            where('carrier_pace.paused_until', '<', p.until),
            where('carrier_pace.paused_until', '>', p.latestCredible),
          ]),
        ),
    ),
)

type Calls = { connection: string; hour: number; calls: number; room: number }
type BegunHour = Omit<Calls, 'room'> & { nextHour: number }

const addCalls = statement((db, p: Calls) =>
  db
    .updateTable('carrier_pace')
    .set(update => ({ calls: update('calls', '+', p.calls) }))
    .where('connection', '=', p.connection)
    .where('hour', '=', p.hour)
    .where('calls', '<=', p.room),
)

/** An hour that a clock began which ran ahead gives way, too. */
const beginHour = statement((db, p: BegunHour) =>
  db
    .insertInto('carrier_pace')
    .values({ connection: p.connection, paused_until: 0, hour: p.hour, calls: p.calls })
    .onConflict(conflict =>
      conflict
        .column('connection')
        .doUpdateSet({ hour: p.hour, calls: p.calls })
        .where(where =>
          where.or([
            where('carrier_pace.hour', '<', p.hour),
            where('carrier_pace.hour', '>', p.nextHour),
          ]),
        ),
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
    session.send(pause, { connection, until, latestCredible: latestCredible(until + dayMs) })
  },
  async takeCalls(connection, hour, calls, budget) {
    if (calls > budget) return false
    // Where two nodes begin the hour at once, one does, and the other adds to it on the second look.
    const counted = { connection, hour, calls, room: budget - calls }
    if ((await session.run(addCalls, counted)) === 1) return true
    const begun = { connection, hour, calls, nextHour: hour + hourMs }
    if ((await session.run(beginHour, begun)) === 1) return true
    return (await session.run(addCalls, counted)) === 1
  },
})
