import { type AccountId, serviceOn } from '../access.ts'
import { CoreError } from '../errors.ts'
import { passwordFault } from './admit-password.ts'
import { countAttempt, linkLimits, signInLimits } from './attempt-limit.ts'
import { inviterMayNotInvite, usedLink } from './invitation.ts'
import { insertSession, newSession, type SignInClient } from './open-session.ts'
import { hashOfSecret } from './session-secret.ts'
import { type Entry, entryOfKnownUser, type SignInResult } from './sign-in.ts'
import { admitName } from './user.ts'
import type { UserRegister } from './user-register.ts'
import { type PeoplePrincipal, peopleLogEntry } from './user-register.ts'
import { newUser } from './users.ts'

type Acceptance = SignInClient & {
  readonly secret: string
  /** The name of a new user; a known one keeps theirs. */
  readonly name: string | null
  readonly password: string
}

type Accepted = SignInResult & { readonly accountId: AccountId }

/**
 * Uses the link, and signs in. Who holds the link proves by the password that they are the user of the
 * e-mail; where the e-mail is nobody's yet, the password makes its user. Tries are counted and the name is
 * judged before anybody looks for the user. A password that may not be a new one is refused alike and as
 * fast for every e-mail, unless it is the one that a known user has. A good name and password still tell
 * whether there is a user: one that is known is refused until the password is right, and one that is not is
 * made, which uses the link up.
 */
export async function acceptInvitation(
  register: UserRegister,
  { secret, ...asked }: Acceptance,
): Promise<Accepted> {
  const { store, clock } = register
  const secretHash = hashOfSecret(secret)
  const found = await store.read.invitations.bySecret(secretHash)
  const now = clock.now()
  if (!found || found.expiresAt <= now) throw usedLink()
  const { accountId, role, email } = found
  await countAttempt(register, [...linkLimits(secretHash), ...signInLimits(email, asked.address)])
  admitName(asked.name, email)
  const entry = await entryOf(register, { ...asked, email })
  const userId = entry.user.id
  const tenant = serviceOn(accountId)
  await store.transact(accountId, async writers => {
    if ((await writers.invitations.take(tenant, secretHash)) === null) throw usedLink()
    if (await inviterMayNotInvite(writers.users, found)) throw usedLink()
    await entry.open(writers)
    await writers.users.addMember(tenant, userId, role, now)
    const principal: PeoplePrincipal = { kind: 'user', userId }
    const line = peopleLogEntry(
      principal,
      'accept-invitation',
      `accepted ${found.id} as ${role}`,
      now,
    )
    await writers.requestLog.append(tenant, line)
  })
  return { ...entry.result, accountId }
}

type AcceptanceInput = Omit<Acceptance, 'secret'> & { readonly email: string }

async function entryOf(register: UserRegister, asked: AcceptanceInput): Promise<Entry> {
  const fault = passwordFault(asked.password, asked.email)
  if (fault === null) {
    const isKnown = (await register.store.read.users.byEmail(asked.email)) !== null
    return await (isKnown ? entryOfKnownUser : entryOfNewUser)(register, asked)
  }
  // A known user may have a password from before today's rules. Nobody's takes as long to refuse.
  return await entryOfKnownUser(register, asked).catch((error: unknown) => {
    throw error instanceof CoreError && error.code === 'sign_in_refused' ? fault : error
  })
}

async function entryOfNewUser(
  register: UserRegister,
  { email, name, password, ...from }: AcceptanceInput,
): Promise<Entry> {
  const { user, row } = await newUser(register, { email, name, password, isOperator: false })
  const session = await newSession(register, user.id, 'full', from)
  return {
    user,
    result: { kind: 'signed_in', userId: user.id, secret: session.secret },
    async open(writers) {
      if (!(await writers.users.insert(row))) throw madeMeanwhile()
      await insertSession(writers, session)
    },
  }
}

const madeMeanwhile = () =>
  new CoreError(
    'conflict',
    'A user with this email was created in the meantime. Open the link again.',
  )
