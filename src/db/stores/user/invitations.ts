import { sql } from 'kysely'
import type {
  Invitation,
  InvitationReader,
  InvitationWriter,
  PasswordReset,
} from '#core/user/invitation-store.ts'
import { isRole } from '#core/user/roles.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { InvitationTable, PasswordResetTable } from '../../tables/user.ts'
import { isRow, type RowKey } from '../kit/row-key.ts'

const columns = [
  'account_id',
  'id',
  'email',
  'role',
  'invited_by',
  'created_at',
  'expires_at',
] as const

const resetColumns = ['user_id', 'created_at', 'expires_at'] as const

const bySecret = statement((db, p: { secretHash: string }) =>
  db.selectFrom('invitation').select(columns).where('secret_hash', '=', p.secretHash),
)

const list = statement((db, p: { accountId: number }) =>
  db
    .selectFrom('invitation')
    .select(columns)
    .where('account_id', '=', p.accountId)
    .orderBy('id', 'desc'),
)

const insert = statement((db, p: InvitationTable) =>
  db.insertInto('invitation').values({
    account_id: p.account_id,
    id: p.id,
    secret_hash: p.secret_hash,
    email: p.email,
    role: p.role,
    invited_by: p.invited_by,
    created_at: p.created_at,
    expires_at: p.expires_at,
  }),
)

const take = statement((db, p: { accountId: number; secretHash: string }) =>
  db
    .deleteFrom('invitation')
    .where('secret_hash', '=', p.secretHash)
    .where('account_id', '=', p.accountId)
    .returning(columns),
)

const remove = statement((db, p: RowKey) => db.deleteFrom('invitation').where(isRow(p)))

const prune = statement((db, p: { now: number; limit: number }) => {
  const oldest = db
    .selectFrom('invitation')
    .select(['account_id', 'id'])
    .where('expires_at', '<=', p.now)
    .orderBy('expires_at')
    .limit(p.limit)
  return db.deleteFrom('invitation').where(sql<boolean>`(account_id, id) in ${oldest}`)
})

const resetBySecret = statement((db, p: { secretHash: string }) =>
  db.selectFrom('password_reset').select(resetColumns).where('secret_hash', '=', p.secretHash),
)

const insertReset = statement((db, p: PasswordResetTable) =>
  db.insertInto('password_reset').values({
    secret_hash: p.secret_hash,
    user_id: p.user_id,
    created_at: p.created_at,
    expires_at: p.expires_at,
  }),
)

const takeReset = statement((db, p: { secretHash: string }) =>
  db.deleteFrom('password_reset').where('secret_hash', '=', p.secretHash).returning(resetColumns),
)

const removeResets = statement((db, p: { userId: number }) =>
  db.deleteFrom('password_reset').where('user_id', '=', p.userId),
)

const pruneResets = statement((db, p: { now: number; limit: number }) => {
  const oldest = db
    .selectFrom('password_reset')
    .select('secret_hash')
    .where('expires_at', '<=', p.now)
    .orderBy('expires_at')
    .limit(p.limit)
  return db.deleteFrom('password_reset').where('secret_hash', 'in', oldest)
})

/** An invitation to a role that this release does not know is none. */
function invitationOf(row: Omit<InvitationTable, 'secret_hash'>): Invitation | null {
  const { role } = row
  if (!isRole(role)) return null
  return {
    id: row.id,
    accountId: row.account_id,
    email: row.email,
    role,
    invitedBy: row.invited_by,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}

const resetOf = (row: Omit<PasswordResetTable, 'secret_hash'>): PasswordReset => ({
  userId: row.user_id,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
})

export const invitationReader = (session: ReadSession): InvitationReader => ({
  async bySecret(secretHash) {
    const row = await session.first(bySecret, { secretHash })
    return row ? invitationOf(row) : null
  },
  async list({ accountId }) {
    return (await session.all(list, { accountId })).flatMap(row => invitationOf(row) ?? [])
  },
  async resetBySecret(secretHash) {
    const row = await session.first(resetBySecret, { secretHash })
    return row ? resetOf(row) : null
  },
})

export const invitationWriter = (session: WriteSession): InvitationWriter => ({
  ...invitationReader(session),
  async insert({ accountId }, invitation, secretHash) {
    session.send(insert, {
      account_id: accountId,
      id: invitation.id,
      secret_hash: secretHash,
      email: invitation.email,
      role: invitation.role,
      invited_by: invitation.invitedBy,
      created_at: invitation.createdAt,
      expires_at: invitation.expiresAt,
    })
  },
  async take({ accountId }, secretHash) {
    const row = await session.first(take, { accountId, secretHash })
    return row ? invitationOf(row) : null
  },
  async remove({ accountId }, id) {
    return (await session.run(remove, { accountId, id })) === 1
  },
  async insertReset({ userId, createdAt, expiresAt }, secretHash) {
    const row = { secret_hash: secretHash, user_id: userId }
    session.send(insertReset, { ...row, created_at: createdAt, expires_at: expiresAt })
  },
  async takeReset(secretHash) {
    const row = await session.first(takeReset, { secretHash })
    return row ? resetOf(row) : null
  },
  async removeResets(userId) {
    session.send(removeResets, { userId })
  },
  prune: (now, limit) => session.run(prune, { now, limit }),
  pruneResets: (now, limit) => session.run(pruneResets, { now, limit }),
})
