import { emailKey } from '#core/user/user.ts'
import type { NewUser, UserReader, UserWriter } from '#core/user/user-store.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { columns } from '../kit/columns.ts'
import { membershipReader, membershipWriter } from './memberships.ts'
import { userColumns, userOfRow } from './user-row.ts'

const byId = statement((db, p: { id: number }) =>
  db.selectFrom('service_user as u').select('u.id').select(userColumns).where('u.id', '=', p.id),
)

const byKey = statement((db, p: { key: string }) =>
  db
    .selectFrom('service_user as u')
    .select('u.id')
    .select(userColumns)
    .where('u.email_key', '=', p.key),
)

const passwordHash = statement((db, p: { id: number }) =>
  db.selectFrom('service_user').select('password_hash').where('id', '=', p.id),
)

const list = statement((db, p: { afterId: number; limit: number }) =>
  db
    .selectFrom('service_user as u')
    .select('u.id')
    .select(userColumns)
    .where('u.id', '>', p.afterId)
    .orderBy('u.id')
    .limit(p.limit),
)

const userTable = columns('service_user', {
  id: 'id',
  email: 'email',
  emailKey: 'email_key',
  name: 'name',
  isOperator: 'is_operator',
  createdAt: 'created_at',
  disabledAt: 'disabled_at',
  passwordHash: 'password_hash',
})

type NewUserRow = Omit<NewUser, 'isOperator'> & { emailKey: string; isOperator: number }

const insert = statement((db, p: NewUserRow) =>
  db
    .insertInto('service_user')
    .values(userTable.row(p))
    .onConflict(conflict => conflict.column('email_key').doNothing()),
)

const rename = statement((db, p: { id: number; name: string }) =>
  db.updateTable('service_user').set({ name: p.name }).where('id', '=', p.id),
)

const putDisabled = statement((db, p: { id: number; at: number | null }) =>
  db.updateTable('service_user').set({ disabled_at: p.at }).where('id', '=', p.id),
)

const putPassword = statement((db, p: { id: number; hash: string }) =>
  db.updateTable('service_user').set({ password_hash: p.hash }).where('id', '=', p.id),
)

const rehash = statement((db, p: { id: number; before: string; after: string }) =>
  db
    .updateTable('service_user')
    .set({ password_hash: p.after })
    .where('id', '=', p.id)
    .where('password_hash', '=', p.before),
)

export const userReader = (session: ReadSession): UserReader => ({
  ...membershipReader(session),
  async byId(id) {
    const row = await session.first(byId, { id })
    return row ? userOfRow(row.id, row) : null
  },
  async byEmail(email) {
    const key = emailKey(email)
    // PostgreSQL cannot even look for it.
    if (key.includes('\0')) return null
    const row = await session.first(byKey, { key })
    return row ? userOfRow(row.id, row) : null
  },
  async passwordHash(id) {
    return (await session.first(passwordHash, { id }))?.password_hash ?? null
  },
  async list(afterId, limit) {
    return (await session.all(list, { afterId, limit })).map(row => userOfRow(row.id, row))
  },
})

export const userWriter = (session: WriteSession): UserWriter => ({
  ...userReader(session),
  ...membershipWriter(session),
  async insert(user) {
    const row = { ...user, emailKey: emailKey(user.email), isOperator: user.isOperator ? 1 : 0 }
    return (await session.run(insert, row)) === 1
  },
  rename: async (id, name) => (await session.run(rename, { id, name })) === 1,
  putDisabled: async (id, at) => (await session.run(putDisabled, { id, at })) === 1,
  async putPassword(id, hash) {
    session.send(putPassword, { id, hash })
  },
  rehash: async (id, before, after) => (await session.run(rehash, { id, before, after })) === 1,
})
