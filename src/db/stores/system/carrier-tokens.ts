import type {
  CarrierTokenReader,
  CarrierTokenWriter,
} from '#core/ports/carrier/connection-stores.ts'
import { latestCredible } from '#core/time/clock.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'

const get = statement((db, p: { connection: string }) =>
  db
    .selectFrom('carrier_token')
    .select(['token', 'refresh_at'])
    .where('connection', '=', p.connection),
)

type TokenLease = { connection: string; now: number; until: number; latestCredible: number }

/**
 * A lease ends later than any before it, so the time of its end also tells leases apart. One that ends
 * long after this one was given while a clock ran ahead.
 */
const lease = statement((db, p: TokenLease) =>
  db
    .insertInto('carrier_token')
    .values({ connection: p.connection, token: null, refresh_at: 0, leased_until: p.until })
    .onConflict(conflict =>
      conflict
        .column('connection')
        .doUpdateSet({ leased_until: p.until })
        .where('carrier_token.refresh_at', '<=', p.now)
        .where(where =>
          where.or([
            where('carrier_token.leased_until', '<=', p.now),
            where('carrier_token.leased_until', '>', p.latestCredible),
          ]),
        ),
    ),
)

type Put = { connection: string; leasedUntil: number; token: string; refreshAt: number }

const put = statement((db, p: Put) =>
  db
    .updateTable('carrier_token')
    .set({ token: p.token, refresh_at: p.refreshAt, leased_until: 0 })
    .where('connection', '=', p.connection)
    .where('leased_until', '=', p.leasedUntil),
)

const giveBack = statement((db, p: { connection: string; leasedUntil: number }) =>
  db
    .updateTable('carrier_token')
    .set({ leased_until: 0 })
    .where('connection', '=', p.connection)
    .where('leased_until', '=', p.leasedUntil),
)

const expire = statement((db, p: { connection: string; token: string }) =>
  db
    .updateTable('carrier_token')
    .set({ refresh_at: 0 })
    .where('connection', '=', p.connection)
    .where('token', '=', p.token),
)

export const carrierTokenReader = (session: ReadSession): CarrierTokenReader => ({
  async get(connection) {
    const row = await session.first(get, { connection })
    return row?.token == null ? null : { text: row.token, refreshAt: row.refresh_at }
  },
})

export const carrierTokenWriter = (session: WriteSession): CarrierTokenWriter => ({
  ...carrierTokenReader(session),
  async lease(connection, now, until) {
    const wanted = { connection, now, until, latestCredible: latestCredible(until) }
    return (await session.run(lease, wanted)) === 1
  },
  async put(connection, leasedUntil, { text, refreshAt }) {
    const changed = await session.run(put, { connection, leasedUntil, token: text, refreshAt })
    return changed === 1
  },
  async giveBack(connection, leasedUntil) {
    session.send(giveBack, { connection, leasedUntil })
  },
  async expire(connection, text) {
    session.send(expire, { connection, token: text })
  },
})
