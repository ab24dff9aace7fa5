import { sql } from 'kysely'
import {
  type Challenge,
  challengePurposes,
  type Passkey,
  type PasskeyReader,
  type PasskeyWriter,
} from '#core/user/passkey-store.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { columns, type RowOf } from '../kit/columns.ts'
import { prunePast } from '../kit/prune-past.ts'

const passkeyColumns = columns('user_passkey', {
  credentialId: 'credential_id',
  userId: 'user_id',
  publicKey: 'public_key',
  counter: 'counter',
  transports: 'transports',
  name: 'name',
  createdAt: 'created_at',
  lastUsedAt: 'last_used_at',
})

const challengeColumns = columns('passkey_challenge', {
  challengeHash: 'challenge_hash',
  purpose: 'purpose',
  userId: 'user_id',
  expiresAt: 'expires_at',
})

const byCredential = statement((db, p: { credentialId: string }) =>
  db
    .selectFrom('user_passkey')
    .select(passkeyColumns.list)
    .where('credential_id', '=', p.credentialId),
)

const ofUser = statement((db, p: { userId: number }) =>
  db
    .selectFrom('user_passkey')
    .select(passkeyColumns.list)
    .where('user_id', '=', p.userId)
    .orderBy('created_at')
    .orderBy('credential_id'),
)

const insert = statement((db, p: Omit<Passkey, 'transports'> & { transports: string }) =>
  db
    .insertInto('user_passkey')
    .values(passkeyColumns.row(p))
    .onConflict(conflict => conflict.column('credential_id').doNothing()),
)

/** A key that does not count always says 0. */
const use = statement((db, p: { credentialId: string; counter: number; at: number }) =>
  db
    .updateTable('user_passkey')
    .set({ counter: p.counter, last_used_at: p.at })
    .where('credential_id', '=', p.credentialId)
    .where(sql<boolean>`(counter < ${p.counter} or (counter = 0 and counter = ${p.counter}))`),
)

type OwnKey = { userId: number; credentialId: string }

const rename = statement((db, p: OwnKey & { name: string }) =>
  db
    .updateTable('user_passkey')
    .set({ name: p.name })
    .where('credential_id', '=', p.credentialId)
    .where('user_id', '=', p.userId),
)

const remove = statement((db, p: OwnKey) =>
  db
    .deleteFrom('user_passkey')
    .where('credential_id', '=', p.credentialId)
    .where('user_id', '=', p.userId),
)

const putChallenge = statement((db, p: Challenge) =>
  db.insertInto('passkey_challenge').values(challengeColumns.row(p)),
)

const takeChallenge = statement((db, p: { hash: string; purpose: string }) =>
  db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', p.hash)
    .where('purpose', '=', p.purpose)
    .returning(challengeColumns.list),
)

const pruneChallenges = prunePast('passkey_challenge', ['challenge_hash'], 'expires_at', '<=')

const passkeyOf = (row: RowOf<typeof passkeyColumns>): Passkey => ({
  ...passkeyColumns.record(row),
  transports: textsOf(row.transports),
})

function textsOf(json: string): readonly string[] {
  const stored: unknown = JSON.parse(json)
  return Array.isArray(stored) ? stored.filter(text => typeof text === 'string') : []
}

/** A challenge for a purpose that this release does not know is none. */
function challengeOf(row: RowOf<typeof challengeColumns>): Challenge | null {
  const purpose = challengePurposes.find(known => known === row.purpose)
  return purpose ? { ...challengeColumns.record(row), purpose } : null
}

export const passkeyReader = (session: ReadSession): PasskeyReader => ({
  async byCredential(credentialId) {
    const row = await session.first(byCredential, { credentialId })
    return row ? passkeyOf(row) : null
  },
  async ofUser(userId) {
    return (await session.all(ofUser, { userId })).map(passkeyOf)
  },
})

export const passkeyWriter = (session: WriteSession): PasskeyWriter => ({
  ...passkeyReader(session),
  async insert(passkey) {
    const row = { ...passkey, transports: JSON.stringify(passkey.transports) }
    return (await session.run(insert, row)) === 1
  },
  async use(credentialId, counter, at) {
    return (await session.run(use, { credentialId, counter, at })) === 1
  },
  async rename(userId, credentialId, name) {
    return (await session.run(rename, { userId, credentialId, name })) === 1
  },
  async remove(userId, credentialId) {
    return (await session.run(remove, { userId, credentialId })) === 1
  },
  async putChallenge(challenge) {
    session.send(putChallenge, challenge)
  },
  async takeChallenge(hash, purpose) {
    const row = await session.first(takeChallenge, { hash, purpose })
    return row ? challengeOf(row) : null
  },
  pruneChallenges: (now, limit) => session.run(pruneChallenges, { olderThan: now, limit }),
})
