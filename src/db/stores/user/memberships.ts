import { isRole } from '#core/user/roles.ts'
import type { UserReader, UserWriter } from '#core/user/user-store.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { userColumns, userOfRow } from './user-row.ts'

type MemberKey = { accountId: number; userId: number }

const ofUser = statement((db, p: { userId: number }) =>
  db
    .selectFrom('membership as m')
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .select(['m.account_id', 'm.role', 'a.name'])
    .where('m.user_id', '=', p.userId)
    .orderBy('a.name'),
)

const ofAccount = statement((db, p: { accountId: number }) =>
  db
    .selectFrom('membership as m')
    .innerJoin('service_user as u', 'u.id', 'm.user_id')
    .select(['m.user_id', 'm.role', 'm.created_at'])
    .select(userColumns)
    .where('m.account_id', '=', p.accountId)
    .orderBy('m.created_at')
    .orderBy('m.user_id'),
)

const role = statement((db, p: MemberKey) =>
  db
    .selectFrom('membership')
    .select('role')
    .where('account_id', '=', p.accountId)
    .where('user_id', '=', p.userId),
)

const add = statement((db, p: MemberKey & { role: string; at: number }) =>
  db
    .insertInto('membership')
    .values({ account_id: p.accountId, user_id: p.userId, role: p.role, created_at: p.at })
    .onConflict(conflict => conflict.columns(['account_id', 'user_id']).doNothing()),
)

const putRole = statement((db, p: MemberKey & { role: string }) =>
  db
    .updateTable('membership')
    .set({ role: p.role })
    .where('account_id', '=', p.accountId)
    .where('user_id', '=', p.userId),
)

const remove = statement((db, p: MemberKey) =>
  db.deleteFrom('membership').where('account_id', '=', p.accountId).where('user_id', '=', p.userId),
)

const otherOwners = statement((db, p: MemberKey) =>
  db
    .selectFrom('membership as m')
    .innerJoin('service_user as u', 'u.id', 'm.user_id')
    .select(select => select.fn.countAll<number>().as('n'))
    .where('m.account_id', '=', p.accountId)
    .where('m.user_id', '!=', p.userId)
    .where('m.role', '=', 'owner')
    .where('u.disabled_at', 'is', null),
)

type MembershipReader = Pick<UserReader, 'membershipsOf' | 'membersOf' | 'roleOf' | 'otherOwners'>

/** A role that this release does not know grants nothing: its members are left out. */
export const membershipReader = (session: ReadSession): MembershipReader => ({
  async membershipsOf(userId) {
    const rows = await session.all(ofUser, { userId })
    return rows.flatMap(({ account_id: accountId, role, name }) =>
      isRole(role) ? [{ accountId, accountName: name, role }] : [],
    )
  },
  async membersOf({ accountId }) {
    const rows = await session.all(ofAccount, { accountId })
    return rows.flatMap(row =>
      isRole(row.role)
        ? [{ user: userOfRow(row.user_id, row), role: row.role, since: row.created_at }]
        : [],
    )
  },
  async otherOwners({ accountId }, userId) {
    return (await session.first(otherOwners, { accountId, userId }))?.n ?? 0
  },
  async roleOf({ accountId }, userId) {
    const row = await session.first(role, { accountId, userId })
    return row && isRole(row.role) ? row.role : null
  },
})

type MembershipWriter = Pick<UserWriter, 'addMember' | 'putRole' | 'removeMember'>

export const membershipWriter = (session: WriteSession): MembershipWriter => ({
  async addMember({ accountId }, userId, role, at) {
    return (await session.run(add, { accountId, userId, role, at })) === 1
  },
  async putRole({ accountId }, userId, role) {
    return (await session.run(putRole, { accountId, userId, role })) === 1
  },
  async removeMember({ accountId }, userId) {
    return (await session.run(remove, { accountId, userId })) === 1
  },
})
