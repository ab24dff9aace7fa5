import { type AccountId, noAccount, serviceOn } from '../access.ts'
import { CoreError, notFound } from '../errors.ts'
import type { Writers } from '../store.ts'
import type { Instant } from '../time/clock.ts'
import { admitPassword } from './admit-password.ts'
import type { Role } from './roles.ts'
import { admitEmail, admitName, type User } from './user.ts'
import type { UserRegister } from './user-register.ts'
import { operatorAtShell, peopleLogEntry } from './user-register.ts'

type UserInput = {
  readonly email: string
  readonly name: string | null
  readonly isOperator: boolean
  readonly password: string
}

export type NewMembership = { readonly accountId: AccountId; readonly role: Role }

type UserMaker = Pick<UserRegister, 'store' | 'clock' | 'passwords'>

/** A user as a transaction has yet to insert it. */
export async function newUser(
  { store, clock, passwords }: UserMaker,
  { email: typed, name, isOperator, password }: UserInput,
) {
  const email = admitEmail(typed)
  const user: User = {
    id: await store.takeNumbers('user', 1),
    email,
    name: admitName(name, email),
    isOperator,
    disabledAt: null,
  }
  const passwordHash = await passwords.hash(admitPassword(password, email))
  return { user, row: { ...user, createdAt: clock.now(), passwordHash } }
}

const emailTaken = (email: string): CoreError =>
  new CoreError('conflict', `A user ${email} already exists.`)

/** Makes a user at the shell, with a first membership where one is asked for. */
export async function createUser(
  register: UserMaker,
  { membership, ...input }: UserInput & { readonly membership?: NewMembership | null },
): Promise<User> {
  const { user, row } = await newUser(register, input)
  await register.store.transact(membership?.accountId ?? noAccount, async writers => {
    if (!(await writers.users.insert(row))) throw emailTaken(user.email)
    if (membership) await joinFirst(writers, user, membership, row.createdAt)
  })
  return user
}

/** A membership with which a user begins. */
export async function joinFirst(
  { users, requestLog }: Pick<Writers, 'users' | 'requestLog'>,
  { id }: User,
  { accountId, role }: NewMembership,
  now: Instant,
): Promise<void> {
  const tenant = serviceOn(accountId)
  await users.addMember(tenant, id, role, now)
  const line = peopleLogEntry(operatorAtShell, 'add-member', `made user ${id} ${role}`, now)
  await requestLog.append(tenant, line)
}

/** Finds a user by the e-mail, as people type it. */
export async function findUser(
  { store }: Pick<UserRegister, 'store'>,
  email: string,
): Promise<User> {
  const user = await store.read.users.byEmail(email)
  if (!user) throw new CoreError('not_found', `There is no user ${email}.`)
  return user
}

export async function renameUser(
  { store }: UserRegister,
  { id, email }: User,
  name: string,
): Promise<void> {
  const admitted = admitName(name, email)
  if (!(await store.transact(noAccount, ({ users }) => users.rename(id, admitted))))
    throw notFound('User')
}

/** Ends all sessions: the user is a stranger from the next request on, whatever process answers it. */
export async function disableUser({ store, clock }: UserRegister, userId: number): Promise<void> {
  const now = clock.now()
  const found = await store.transact(noAccount, async ({ users, sessions, invitations }) => {
    await sessions.endAll(userId, null)
    await invitations.removeResets(userId)
    return await users.putDisabled(userId, now)
  })
  if (!found) throw notFound('User')
}

export async function enableUser({ store }: UserRegister, userId: number): Promise<void> {
  const found = await store.transact(noAccount, ({ users }) => users.putDisabled(userId, null))
  if (!found) throw notFound('User')
}
