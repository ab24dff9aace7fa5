import { type AccountId, serviceOn, type Tenant } from '../access.ts'
import { CoreError, notFound } from '../errors.ts'
import type { Writers } from '../store.ts'
import { dayMs } from '../time/durations.ts'
import type { Invitation } from './invitation-store.ts'
import { changeMembers, mayChangeMembers } from './members.ts'
import type { Role } from './roles.ts'
import { hashOfSecret, mintSessionSecret } from './session-secret.ts'
import { admitEmail, emailKey } from './user.ts'
import type { PeoplePrincipal, UserRegister } from './user-register.ts'
import type { UserReader } from './user-store.ts'

const invitationMs = 7 * dayMs
/** The page of people, and each new invitation, reads all of them. */
const mostOpen = 200

type InvitationInput = {
  readonly accountId: AccountId
  readonly email: string
  readonly role: Role
}

/** The secret of the link is not stored and can't be shown again. */
type NewInvitation = { readonly invitation: Invitation; readonly secret: string }

/**
 * Makes a link that a person passes on. It counts once, and for a week. An older link of the account for
 * the same e-mail counts no more.
 */
export async function invite(
  register: UserRegister,
  { accountId, email, role }: InvitationInput,
  principal: PeoplePrincipal,
): Promise<NewInvitation> {
  const { store, clock } = register
  const now = clock.now()
  const invitation: Invitation = {
    id: await store.takeNumbers('invitation', 1),
    accountId,
    email: admitEmail(email),
    role,
    invitedBy: principal.kind === 'user' ? principal.userId : null,
    createdAt: now,
    expiresAt: now + invitationMs,
  }
  const secret = mintSessionSecret()
  await changeMembers(register, accountId, principal, 'invite', async (writers, tenant) => {
    const known = await writers.users.byEmail(email)
    if (known && (await writers.users.roleOf(tenant, known.id)) !== null) {
      throw new CoreError('conflict', `${email} is already a member of the account.`)
    }
    await withdrawOlder(writers, tenant, invitation)
    await writers.invitations.insert(tenant, invitation, hashOfSecret(secret))
    return `invited ${invitation.id} as ${role}`
  })
  return { invitation, secret }
}

async function withdrawOlder(
  { invitations }: Pick<Writers, 'invitations'>,
  tenant: Tenant,
  { email, createdAt: now }: Pick<Invitation, 'email' | 'createdAt'>,
): Promise<void> {
  let open = 0
  for (const { id, email: known, expiresAt } of await invitations.list(tenant)) {
    if (emailKey(known) === emailKey(email)) await invitations.remove(tenant, id)
    else if (expiresAt > now) open += 1
  }
  if (open < mostOpen) return
  throw new CoreError('conflict', `An account can have at most ${mostOpen} open invitations.`)
}

/** Those that still count, newest first. */
export async function listInvitations(
  { store, clock }: UserRegister,
  accountId: AccountId,
): Promise<readonly Invitation[]> {
  const now = clock.now()
  const all = await store.read.invitations.list(serviceOn(accountId))
  return all.filter(({ expiresAt }) => expiresAt > now)
}

export async function withdrawInvitation(
  register: UserRegister,
  accountId: AccountId,
  id: number,
  principal: PeoplePrincipal,
): Promise<void> {
  await changeMembers(
    register,
    accountId,
    principal,
    'withdraw-invitation',
    async (writers, tenant) => {
      if (!(await writers.invitations.remove(tenant, id))) throw notFound('Invitation')
      return `withdrew invitation ${id}`
    },
  )
}

/**
 * What a person who holds a link is asked to accept. Whether the e-mail is a user's already is not told:
 * whoever owns an account may invite any e-mail, to hear of it.
 */
export type OfferedMembership = {
  readonly email: string
  readonly role: Role
  readonly accountName: string
}

/** A link counts no more once its inviter may invite nobody: else a removed owner would come back by it. */
export const inviterMayNotInvite = async (
  users: UserReader,
  { accountId, invitedBy }: Pick<Invitation, 'accountId' | 'invitedBy'>,
): Promise<boolean> =>
  invitedBy !== null && !(await mayChangeMembers(users, serviceOn(accountId), invitedBy))

export const usedLink = () =>
  new CoreError('not_found', 'This link is invalid, has expired, or was already used.')

export async function readInvitation(
  { store, clock }: UserRegister,
  secret: string,
): Promise<OfferedMembership> {
  const found = await store.read.invitations.bySecret(hashOfSecret(secret))
  if (!found || found.expiresAt <= clock.now()) throw usedLink()
  if (await inviterMayNotInvite(store.read.users, found)) throw usedLink()
  const account = await store.read.accounts.byId(found.accountId)
  if (!account) throw usedLink()
  return { email: found.email, role: found.role, accountName: account.name }
}
