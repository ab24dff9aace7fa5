import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tenant } from '#core/access.ts'
import type { KeyReader, KeyWriter, RequestKey } from '#core/command/key-store.ts'
import { CoreError } from '#core/errors.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { Tables } from '../../tables/tables.ts'

type Key = { accountId: number; room: string; key: string }

const isKey = (p: Key): RawBuilder<boolean> =>
  sql`account_id = ${p.accountId} and room = ${p.room} and key = ${p.key}`

const shipmentOf = statement((db, p: Key & { notBefore: number }) =>
  db
    .selectFrom('idempotency_key')
    .select('shipment_id')
    .where(isKey(p))
    .where('taken_at', '>=', p.notBefore),
)

/** The second of two waits here until the first has ended, and then finds what the first left. */
const take = statement((db, p: Key & { shipmentId: number; at: number; notBefore: number }) =>
  db
    .insertInto('idempotency_key')
    .values({
      account_id: p.accountId,
      room: p.room,
      key: p.key,
      shipment_id: p.shipmentId,
      taken_at: p.at,
    })
    .onConflict(conflict =>
      conflict
        .columns(['account_id', 'room', 'key'])
        .doUpdateSet(update => ({
          shipment_id: update.ref('excluded.shipment_id'),
          taken_at: update.ref('excluded.taken_at'),
        }))
        .where('idempotency_key.taken_at', '<', p.notBefore),
    ),
)

const free = statement((db, p: Key & { shipmentId: number }) =>
  db.deleteFrom('idempotency_key').where(isKey(p)).where('shipment_id', '=', p.shipmentId),
)

const redate = statement((db, p: { latest: number; at: number; limit: number }) =>
  db
    .updateTable('idempotency_key')
    .set({ taken_at: p.at })
    // Checked again after the row is locked: another request may have taken the key anew.
    .where('taken_at', '>', p.latest)
    .where(isAmong(keysOf(db).where('taken_at', '>', p.latest).limit(p.limit))),
)

const prune = statement((db, p: { before: number; limit: number }) =>
  db
    .deleteFrom('idempotency_key')
    // Checked again after the row is locked: another request may have taken the key anew.
    .where('taken_at', '<', p.before)
    .where(isAmong(keysOf(db).where('taken_at', '<', p.before).orderBy('taken_at').limit(p.limit))),
)

const keysOf = (db: Kysely<Tables>) =>
  db.selectFrom('idempotency_key').select(['account_id', 'room', 'key'])

const isAmong = (keys: ReturnType<typeof keysOf>) =>
  sql<boolean>`(account_id, room, key) in ${keys}`

const columns = ({ accountId }: Tenant, { scope, text }: RequestKey): Key => ({
  accountId,
  room: scope,
  key: text,
})

export const keyReader = (session: ReadSession): KeyReader => ({
  async shipmentOf(tenant, key, notBefore) {
    const row = await session.first(shipmentOf, { ...columns(tenant, key), notBefore })
    return row?.shipment_id ?? null
  },
})

export const keyWriter = (session: WriteSession): KeyWriter => ({
  ...keyReader(session),
  async take(tenant, key, shipmentId, at, notBefore) {
    const wanted = columns(tenant, key)
    const taken = await session.run(take, { ...wanted, shipmentId, at, notBefore })
    if (taken === 1) return null
    const holder = await session.first(shipmentOf, { ...wanted, notBefore })
    if (holder) return holder.shipment_id
    throw new CoreError('unavailable', 'The idempotency key was given back at this moment.')
  },
  async free(tenant, key, shipmentId) {
    session.send(free, { ...columns(tenant, key), shipmentId })
  },
  redate: (latest, at, limit) => session.run(redate, { latest, at, limit }),
  prune: (before, limit) => session.run(prune, { before, limit }),
})
