import { sql } from 'kysely'
import type pg from 'pg'
import type { Announcements } from '../engine.ts'
import { statement } from '../statement.ts'
import type { PostgresAddress } from './address.ts'
import { NotificationListener } from './notification-listener.ts'

const notify = statement((db, p: { channel: string; text: string }) =>
  db.selectNoFrom(sql`pg_notify(${p.channel}, ${p.text})`.as('notified')),
)

/** By `NOTIFY`. A channel belongs to the whole database, so that each schema has its own. */
export function notifications(
  address: PostgresAddress,
  query: (query: pg.QueryConfig) => Promise<unknown>,
  onDeaf: () => void = () => {},
): Announcements {
  const channel = `postilion ${address.schema}`
  return {
    send: (session, text) => session.send(notify, { channel, text }),
    listen: (onText, onGap) =>
      new NotificationListener(address, channel, {
        onText,
        onGap,
        onDeaf,
        sendFromElsewhere: text =>
          query({ text: 'select pg_notify($1, $2)', values: [channel, text] }),
      }),
  }
}
