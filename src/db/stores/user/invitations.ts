import type {
  Invitation,
  InvitationReader,
  InvitationWriter,
  PasswordReset,
} from '#core/user/invitation-store.ts'
import { isRole } from '#core/user/roles.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { columns, type RowOf } from '../kit/columns.ts'
import { isRow, type RowKey } from '../kit/conditions.ts'
import { prunePast } from '../kit/prune-past.ts'

const invitationColumns = columns('invitation', {
  accountId: 'account_id',
  id: 'id',
  email: 'email',
  role: 'role',
  invitedBy: 'invited_by',
  createdAt: 'created_at',
  expiresAt: 'expires_at',
})

const resetColumns = columns('password_reset', {
  userId: 'user_id',
  createdAt: 'created_at',
  expiresAt: 'expires_at',
})

const bySecret = statement((db, p: { secretHash: string }) =>
  db
    .selectFrom('invitation')
    .select(invitationColumns.list)
    .where('secret_hash', '=', p.secretHash),
)

const list = statement((db, p: { accountId: number }) =>
  db
    .selectFrom('invitation')
    .select(invitationColumns.list)
    .where('account_id', '=', p.accountId)
    .orderBy('id', 'desc'),
)

const insert = statement((db, p: Invitation & { secretHash: string }) =>
  db.insertInto('invitation').values({ secret_hash: p.secretHash, ...invitationColumns.row(p) }),
)

const take = statement((db, p: { accountId: number; secretHash: string }) =>
  db
    .deleteFrom('invitation')
    .where('secret_hash', '=', p.secretHash)
    .where('account_id', '=', p.accountId)
    .returning(invitationColumns.list),
)

const remove = statement((db, p: RowKey) => db.deleteFrom('invitation').where(isRow(p)))

const prune = prunePast('invitation', ['account_id', 'id'], 'expires_at', '<=')

const resetBySecret = statement((db, p: { secretHash: string }) =>
  db.selectFrom('password_reset').select(resetColumns.list).where('secret_hash', '=', p.secretHash),
)

const insertReset = statement((db, p: PasswordReset & { secretHash: string }) =>
  db.insertInto('password_reset').values({ secret_hash: p.secretHash, ...resetColumns.row(p) }),
)

const takeReset = statement((db, p: { secretHash: string }) =>
  db
    .deleteFrom('password_reset')
    .where('secret_hash', '=', p.secretHash)
    .returning(resetColumns.list),
)

const removeResets = statement((db, p: { userId: number }) =>
  db.deleteFrom('password_reset').where('user_id', '=', p.userId),
)

const pruneResets = prunePast('password_reset', ['secret_hash'], 'expires_at', '<=')

/** An invitation to a role that this release does not know is none. */
function invitationOf(row: RowOf<typeof invitationColumns>): Invitation | null {
  const { role, ...invitation } = invitationColumns.record(row)
  return isRole(role) ? { ...invitation, role } : null
}

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
    return row ? resetColumns.record(row) : null
  },
})

export const invitationWriter = (session: WriteSession): InvitationWriter => ({
  ...invitationReader(session),
  async insert({ accountId }, invitation, secretHash) {
    session.send(insert, { ...invitation, accountId, secretHash })
  },
  async take({ accountId }, secretHash) {
    const row = await session.first(take, { accountId, secretHash })
    return row ? invitationOf(row) : null
  },
  async remove({ accountId }, id) {
    return (await session.run(remove, { accountId, id })) === 1
  },
  async insertReset(reset, secretHash) {
    session.send(insertReset, { ...reset, secretHash })
  },
  async takeReset(secretHash) {
    const row = await session.first(takeReset, { secretHash })
    return row ? resetColumns.record(row) : null
  },
  async removeResets(userId) {
    session.send(removeResets, { userId })
  },
  prune: (now, limit) => session.run(prune, { olderThan: now, limit }),
  pruneResets: (now, limit) => session.run(pruneResets, { olderThan: now, limit }),
})
