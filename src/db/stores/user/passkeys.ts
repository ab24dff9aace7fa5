import { sql } from 'kysely'
import {
  type Challenge,
  type ChallengePurpose,
  challengePurposes,
  type Passkey,
  type PasskeyReader,
  type PasskeyWriter,
} from '#core/user/passkey-store.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { PasskeyChallengeTable, UserPasskeyTable } from '../../tables/user.ts'

const columns = [
  'credential_id',
  'user_id',
  'public_key',
  'counter',
  'transports',
  'name',
  'created_at',
  'last_used_at',
] as const

const byCredential = statement((db, p: { credentialId: string }) =>
  db.selectFrom('user_passkey').select(columns).where('credential_id', '=', p.credentialId),
)

const ofUser = statement((db, p: { userId: number }) =>
  db
    .selectFrom('user_passkey')
    .select(columns)
    .where('user_id', '=', p.userId)
    .orderBy('created_at')
    .orderBy('credential_id'),
)

const insert = statement((db, p: UserPasskeyTable) =>
  db
    .insertInto('user_passkey')
    .values({
      credential_id: p.credential_id,
      user_id: p.user_id,
      public_key: p.public_key,
      counter: p.counter,
      transports: p.transports,
      name: p.name,
      created_at: p.created_at,
      last_used_at: p.last_used_at,
    })
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

const putChallenge = statement((db, p: PasskeyChallengeTable) =>
  db.insertInto('passkey_challenge').values({
    challenge_hash: p.challenge_hash,
    purpose: p.purpose,
    user_id: p.user_id,
    expires_at: p.expires_at,
  }),
)

const takeChallenge = statement((db, p: { hash: string; purpose: string }) =>
  db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', p.hash)
    .where('purpose', '=', p.purpose)
    .returning(['challenge_hash', 'purpose', 'user_id', 'expires_at']),
)

const pruneChallenges = statement((db, p: { now: number; limit: number }) => {
  const oldest = db
    .selectFrom('passkey_challenge')
    .select('challenge_hash')
    .where('expires_at', '<=', p.now)
    .orderBy('expires_at')
    .limit(p.limit)
  return db.deleteFrom('passkey_challenge').where('challenge_hash', 'in', oldest)
})

const passkeyOf = (row: UserPasskeyTable): Passkey => ({
  credentialId: row.credential_id,
  userId: row.user_id,
  publicKey: row.public_key,
  counter: row.counter,
  transports: textsOf(row.transports),
  name: row.name,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
})

function textsOf(json: string): readonly string[] {
  const stored: unknown = JSON.parse(json)
  return Array.isArray(stored) ? stored.filter(text => typeof text === 'string') : []
}

function challengeOf(row: PasskeyChallengeTable): Challenge | null {
  const purpose: ChallengePurpose | undefined = challengePurposes.find(
    known => known === row.purpose,
  )
  if (!purpose) return null
  const { challenge_hash: challengeHash, user_id: userId, expires_at: expiresAt } = row
  return { challengeHash, purpose, userId, expiresAt }
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
    const row: UserPasskeyTable = {
      credential_id: passkey.credentialId,
      user_id: passkey.userId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: JSON.stringify(passkey.transports),
      name: passkey.name,
      created_at: passkey.createdAt,
      last_used_at: passkey.lastUsedAt,
    }
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
  async putChallenge({ challengeHash, purpose, userId, expiresAt }) {
    const row = { challenge_hash: challengeHash, purpose, user_id: userId }
    session.send(putChallenge, { ...row, expires_at: expiresAt })
  },
  async takeChallenge(hash, purpose) {
    const row = await session.first(takeChallenge, { hash, purpose })
    return row ? challengeOf(row) : null
  },
  pruneChallenges: (now, limit) => session.run(pruneChallenges, { now, limit }),
})
