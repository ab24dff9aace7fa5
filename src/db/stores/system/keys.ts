import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tenant } from '#core/access.ts'
import type {
  KeyEntry,
  KeyName,
  KeyReader,
  KeySubject,
  KeyWriter,
} from '#core/command/key-store.ts'
import { CoreError } from '#core/errors.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { IdempotencyKeyTable } from '../../tables/purchase.ts'
import type { Tables } from '../../tables/tables.ts'

/** The first release of the table knew shipments alone, and named no kind. */
const firstKind = 'shipment'

type Key = { accountId: number; room: string; key: string }

const isKey = (p: Key): RawBuilder<boolean> =>
  sql`account_id = ${p.accountId} and room = ${p.room} and key = ${p.key}`

const isAbout = (p: { kind: string; subjectId: number }): RawBuilder<boolean> =>
  sql`shipment_id = ${p.subjectId} and coalesce(kind, ${sql.lit(firstKind)}) = ${p.kind}`

const find = statement((db, p: Key & { notBefore: number }) =>
  db
    .selectFrom('idempotency_key')
    .select(['shipment_id', 'kind', 'fingerprint', 'answer_status', 'answer'])
    .where(isKey(p))
    .where('taken_at', '>=', p.notBefore),
)

type NewEntry = Key & {
  kind: string | null
  subjectId: number
  fingerprint: string | null
  at: number
}

/** The second of two waits here until the first has ended, and then finds what the first left. */
const take = statement((db, p: NewEntry & { notBefore: number }) =>
  db
    .insertInto('idempotency_key')
    .values({
      account_id: p.accountId,
      room: p.room,
      key: p.key,
      shipment_id: p.subjectId,
      taken_at: p.at,
      kind: p.kind,
      fingerprint: p.fingerprint,
      answer_status: null,
      answer: null,
    })
    .onConflict(conflict =>
      conflict
        .columns(['account_id', 'room', 'key'])
        .doUpdateSet(update => ({
          shipment_id: update.ref('excluded.shipment_id'),
          taken_at: update.ref('excluded.taken_at'),
          kind: update.ref('excluded.kind'),
          fingerprint: update.ref('excluded.fingerprint'),
          answer_status: null,
          answer: null,
        }))
        .where('idempotency_key.taken_at', '<', p.notBefore),
    ),
)

type NewAnswer = Key & { kind: string; subjectId: number; status: number; body: Uint8Array }

const keep = statement((db, p: NewAnswer) =>
  db
    .updateTable('idempotency_key')
    .set({ answer_status: p.status, answer: p.body })
    .where(isKey(p))
    .where(isAbout(p))
    .where('answer', 'is', null),
)

const free = statement((db, p: Key & { kind: string; subjectId: number }) =>
  db.deleteFrom('idempotency_key').where(isKey(p)).where(isAbout(p)),
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

const columns = ({ accountId }: Tenant, { scope, text }: KeyName): Key => ({
  accountId,
  room: scope,
  key: text,
})

type EntryRow = Pick<
  IdempotencyKeyTable,
  'shipment_id' | 'kind' | 'fingerprint' | 'answer_status' | 'answer'
>

function entryOf({ shipment_id: id, kind, fingerprint, ...row }: EntryRow): KeyEntry {
  const { answer: body, answer_status: status } = row
  return {
    subject: id === 0 ? null : { kind: (kind ?? firstKind) as KeySubject['kind'], id },
    fingerprint,
    answer: body === null || status === null ? null : { status, body },
  }
}

export const keyReader = (session: ReadSession): KeyReader => ({
  async find(tenant, key, notBefore) {
    const row = await session.first(find, { ...columns(tenant, key), notBefore })
    return row ? entryOf(row) : null
  },
})

export const keyWriter = (session: WriteSession): KeyWriter => ({
  ...keyReader(session),
  async take(tenant, key, subject, at, notBefore) {
    const wanted = columns(tenant, key)
    const taken = await session.run(take, {
      ...wanted,
      kind: subject?.kind ?? null,
      subjectId: subject?.id ?? 0,
      fingerprint: key.fingerprint,
      at,
      notBefore,
    })
    if (taken === 1) return null
    const entry = await session.first(find, { ...wanted, notBefore })
    if (entry) return entryOf(entry)
    throw new CoreError('unavailable', 'The idempotency key was given back at this moment.')
  },
  async keep(tenant, key, subject, { status, body }) {
    const { kind, id } = subject ?? { kind: firstKind, id: 0 }
    const entry = { ...columns(tenant, key), kind, subjectId: id }
    // An answer may be as long as all that was written before it.
    await session.giveWay()
    return (await session.run(keep, { ...entry, status, body })) === 1
  },
  async free(tenant, key, { kind, id }) {
    session.send(free, { ...columns(tenant, key), kind, subjectId: id })
  },
  redate: (latest, at, limit) => session.run(redate, { latest, at, limit }),
  prune: (before, limit) => session.run(prune, { before, limit }),
})
