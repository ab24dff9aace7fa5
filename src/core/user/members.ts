import { type AccountId, serviceOn, type Tenant } from '../access.ts'
import { CoreError, notFound } from '../errors.ts'
import type { Store, Writers } from '../store.ts'
import type { Instant } from '../time/clock.ts'
import { type Role, rightsOfRole } from './roles.ts'
import { revokeInWorld, tokensInLog } from './tokens-of-user.ts'
import type { Member } from './user.ts'
import type { UserRegister } from './user-register.ts'
import { type PeoplePrincipal, peopleLogEntry } from './user-register.ts'
import type { UserReader } from './user-store.ts'

type Members = Pick<UserRegister, 'store' | 'clock'>

export const membersOf = ({ store }: Members, accountId: AccountId): Promise<readonly Member[]> =>
  store.read.users.membersOf(serviceOn(accountId))

/** When each member was last seen, as far as a session of theirs is still kept. */
export async function lastSeenOf(
  { store }: Pick<UserRegister, 'store'>,
  members: readonly Member[],
): Promise<ReadonlyMap<number, Instant>> {
  const seen = await Promise.all(
    members.map(async ({ user }): Promise<readonly [number, Instant] | null> => {
      const [latest] = await store.read.sessions.ofUser(user.id)
      return latest ? [user.id, latest.lastSeenAt] : null
    }),
  )
  return new Map(seen.filter(entry => entry !== null))
}

export async function addMember(
  register: Members,
  accountId: AccountId,
  userId: number,
  role: Role,
  principal: PeoplePrincipal,
): Promise<void> {
  await changeMembers(register, accountId, principal, 'add-member', async ({ users }, tenant) => {
    const now = register.clock.now()
    if (!(await users.addMember(tenant, userId, role, now))) {
      throw new CoreError('conflict', 'The user is already a member of the account.')
    }
    return `made user ${userId} ${role}`
  })
}

/** Refuses to take the role from the last owner. */
export async function changeRole(
  register: Members,
  accountId: AccountId,
  userId: number,
  role: Role,
  principal: PeoplePrincipal,
): Promise<void> {
  await changeMembers(register, accountId, principal, 'change-role', async ({ users }, tenant) => {
    if (role !== 'owner') await refuseLastOwner(users, tenant, userId)
    if (!(await users.putRole(tenant, userId, role))) throw notFound('Member')
    return `made user ${userId} ${role}`
  })
}

/**
 * Ends the user's access to the account with the next request, and signs them out where nothing is left
 * for them to see; refuses for the last owner. Tokens belong to the account: production's that the user
 * made go on unless they are to be revoked.
 */
export async function removeMember(
  register: Members,
  accountId: AccountId,
  userId: number,
  principal: PeoplePrincipal,
  revokesTokens = false,
): Promise<void> {
  await changeMembers(
    register,
    accountId,
    principal,
    'remove-member',
    async ({ users, sessions, tokens }, tenant) => {
      await refuseLastOwner(users, tenant, userId)
      if (!(await users.removeMember(tenant, userId))) throw notFound('Member')
      if (!(await belongsSomewhere(users, userId))) await sessions.endAll(userId, null)
      const now = register.clock.now()
      const ids = revokesTokens ? await tokens.revokeOfUser(tenant, userId, now) : []
      return `removed user ${userId}${ids.length === 0 ? '' : ` and revoked ${tokensInLog(ids)}`}`
    },
  )
}

/**
 * Removes a member with the tokens of both worlds that they made. The sandbox's end first: whatever stops
 * the service between the two worlds leaves the member in place, and the same form does the rest.
 */
export async function removeMemberWithTokens(
  register: Members,
  sandbox: Store,
  accountId: AccountId,
  userId: number,
  principal: PeoplePrincipal,
): Promise<void> {
  const { users } = register.store.read
  const tenant = serviceOn(accountId)
  await requireMembersRight(users, tenant, principal)
  await refuseLastOwner(users, tenant, userId)
  if ((await users.roleOf(tenant, userId)) === null) throw notFound('Member')
  await revokeInWorld(sandbox, accountId, userId, principal, register.clock.now())
  await removeMember(register, accountId, userId, principal, true)
}

async function belongsSomewhere(
  users: Pick<UserReader, 'byId' | 'membershipsOf'>,
  userId: number,
): Promise<boolean> {
  const [user, memberships] = [await users.byId(userId), await users.membershipsOf(userId)]
  return memberships.length > 0 || user?.isOperator === true
}

/** One transaction judges whether the principal may, changes the members and writes the line of the log. */
export async function changeMembers(
  { store, clock }: Members,
  accountId: AccountId,
  principal: PeoplePrincipal,
  action: string,
  act: (writers: Writers, tenant: Tenant) => Promise<string>,
): Promise<void> {
  const tenant = serviceOn(accountId)
  const now = clock.now()
  await store.transact(accountId, async writers => {
    await requireMembersRight(writers.users, tenant, principal)
    const outcome = await act(writers, tenant)
    await writers.requestLog.append(tenant, peopleLogEntry(principal, action, outcome, now))
  })
}

/** The transaction itself judges it: an owner who was removed a moment ago removes nobody any more. */
async function requireMembersRight(
  users: Pick<UserReader, 'roleOf' | 'byId'>,
  tenant: Tenant,
  principal: PeoplePrincipal,
): Promise<void> {
  if (principal.kind === 'operator' || (await mayChangeMembers(users, tenant, principal.userId)))
    return
  throw new CoreError('scope_missing', 'Only an owner of the account may change its members.')
}

/** Reads the role anew: it may have been taken since, and the user disabled. */
export async function mayChangeMembers(
  users: Pick<UserReader, 'roleOf' | 'byId'>,
  tenant: Tenant,
  userId: number,
): Promise<boolean> {
  const user = await users.byId(userId)
  const role = user?.disabledAt === null ? await users.roleOf(tenant, userId) : null
  return role !== null && rightsOfRole(role, 'production').has('members')
}

async function refuseLastOwner(
  users: Pick<UserReader, 'roleOf' | 'otherOwners'>,
  tenant: Tenant,
  userId: number,
): Promise<void> {
  const isOwner = (await users.roleOf(tenant, userId)) === 'owner'
  if (isOwner && (await users.otherOwners(tenant, userId)) === 0) {
    throw new CoreError(
      'conflict',
      'This is the last owner of the account: make another member an owner first.',
    )
  }
}
