import { type AccountId, operatorOn, type Tenant } from '../access.ts'
import { CoreError, notFound } from '../errors.ts'
import type { Writers } from '../store.ts'
import { dayMs } from '../time/durations.ts'
import { countTry, linkBrakes } from './brake.ts'
import type { Invitation } from './invitation-store.ts'
import { changeMembers } from './members.ts'
import { type Doer, peopleLogEntry } from './people-log-entry.ts'
import type { Role } from './roles.ts'
import { hashOfSecret, mintSessionSecret } from './session-secret.ts'
import { admitEmail, emailKey, type User } from './user.ts'
import type { UserRegister } from './user-register.ts'
import type { NewUser } from './user-store.ts'
import { newUser } from './users.ts'

const invitationMs = 7 * dayMs

export type InvitationWish = {
  readonly accountId: AccountId
  readonly email: string
  readonly role: Role
}

/** The secret of the link is not stored and can't be shown again. */
export type NewInvitation = { readonly invitation: Invitation; readonly secret: string }

/**
 * Makes a link that a person passes on. It counts once, and for a week. An older link of the account for
 * the same e-mail counts no more.
 */
export async function invite(
  register: UserRegister,
  { accountId, email, role }: InvitationWish,
  doer: Doer,
): Promise<NewInvitation> {
  const { store, clock } = register
  const now = clock.now()
  const invitation: Invitation = {
    id: await store.takeNumbers('invitation', 1),
    accountId,
    email: admitEmail(email),
    role,
    invitedBy: doer.kind === 'user' ? doer.userId : null,
    createdAt: now,
    expiresAt: now + invitationMs,
  }
  const secret = mintSessionSecret()
  await changeMembers(register, accountId, doer, 'invite', async (writers, tenant) => {
    const known = await writers.users.byEmail(email)
    if (known && (await writers.users.roleOf(tenant, known.id)) !== null) {
      throw new CoreError('conflict', `${email} is a member of the account already.`)
    }
    await withdrawOlder(writers, tenant, invitation.email)
    await writers.invitations.insert(tenant, invitation, hashOfSecret(secret))
    return `invited ${invitation.id} as ${role}`
  })
  return { invitation, secret }
}

async function withdrawOlder(
  { invitations }: Pick<Writers, 'invitations'>,
  tenant: Tenant,
  email: string,
): Promise<void> {
  for (const { id, email: known } of await invitations.list(tenant)) {
    if (emailKey(known) === emailKey(email)) await invitations.remove(tenant, id)
  }
}

/** Those that still count, newest first. */
export async function openInvitations(
  { store, clock }: UserRegister,
  accountId: AccountId,
): Promise<readonly Invitation[]> {
  const now = clock.now()
  const all = await store.read.invitations.list(operatorOn(accountId))
  return all.filter(({ expiresAt }) => expiresAt > now)
}

export async function withdrawInvitation(
  register: UserRegister,
  accountId: AccountId,
  id: number,
  doer: Doer,
): Promise<void> {
  await changeMembers(register, accountId, doer, 'withdraw-invitation', async (writers, tenant) => {
    if (!(await writers.invitations.remove(tenant, id))) throw notFound('Invitation')
    return `withdrew invitation ${id}`
  })
}

/** What a person who holds a link is asked to accept. */
export type OfferedMembership = {
  readonly email: string
  readonly role: Role
  readonly accountName: string
  /** A known user signs in to accept; anybody else chooses a password. */
  readonly isKnownUser: boolean
}

const usedLink = () =>
  new CoreError('not_found', 'This link is unknown, too old, or was used already.')

export async function readInvitation(
  { store, clock }: UserRegister,
  secret: string,
): Promise<OfferedMembership> {
  const found = await store.read.invitations.bySecret(hashOfSecret(secret))
  if (!found || found.expiresAt <= clock.now()) throw usedLink()
  const account = await store.read.accounts.byId(found.accountId)
  if (!account) throw usedLink()
  const { email, role } = found
  const user = await store.read.users.byEmail(email)
  return { email, role, accountName: account.name, isKnownUser: user !== null }
}

export type Acceptance = {
  readonly secret: string
  /** For an e-mail that no user has: the name and the password of the new user. */
  readonly name: string | null
  readonly password: string | null
}

/**
 * Uses the link. A known user gets the membership beside their others and keeps their password; for
 * another e-mail a user is made. Nobody is signed in by it.
 */
export async function acceptInvitation(
  register: UserRegister,
  { secret, name, password }: Acceptance,
): Promise<{ readonly user: User; readonly accountId: AccountId }> {
  const { store, clock } = register
  const secretHash = hashOfSecret(secret)
  const found = await store.read.invitations.bySecret(secretHash)
  const now = clock.now()
  if (!found || found.expiresAt <= now) throw usedLink()
  const { accountId, role, email } = found
  const known = await store.read.users.byEmail(email)
  if (known !== null && known.disabledAt !== null) throw usedLink()
  await countTry(register, linkBrakes(secretHash))
  const wish = { email, name, isOperator: false, password: password ?? '' }
  const made = known === null ? await newUser(register, wish) : null
  const tenant = operatorOn(accountId)
  return await store.transact(accountId, async writers => {
    if ((await writers.invitations.take(tenant, secretHash)) === null) throw usedLink()
    const user = known ?? (await insertOrRefuse(made, row => writers.users.insert(row)))
    await writers.users.addMember(tenant, user.id, role, now)
    const doer: Doer = { kind: 'user', userId: user.id }
    const line = peopleLogEntry(doer, 'accept-invitation', `accepted ${found.id} as ${role}`, now)
    await writers.requestLog.append(tenant, line)
    return { user, accountId }
  })
}

async function insertOrRefuse(
  made: { readonly user: User; readonly row: NewUser } | null,
  insert: (row: NewUser) => Promise<boolean>,
): Promise<User> {
  if (made === null || !(await insert(made.row))) {
    throw new CoreError(
      'conflict',
      'A user of this e-mail was made meanwhile. Open the link again.',
    )
  }
  return made.user
}
