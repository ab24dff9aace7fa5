import { noAccount, serviceOn } from '../access.ts'
import { CoreError } from '../errors.ts'
import { hourMs } from '../time/durations.ts'
import { admitPassword } from './admit-password.ts'
import { countAttempt, linkLimits, proofLimits } from './attempt-limit.ts'
import { endEntries } from './end-entries.ts'
import { changeSession, requireFull } from './open-session.ts'
import type { SignedIn } from './session.ts'
import { hashOfSecret, mintSessionSecret } from './session-secret.ts'
import type { SignInResult } from './sign-in.ts'
import type { User } from './user.ts'
import type { UserRegister } from './user-register.ts'
import { type PeoplePrincipal, peopleLogEntry } from './user-register.ts'

const resetMs = 24 * hourMs

const usedLink = () =>
  new CoreError('not_found', 'This link is invalid, has expired, or was already used.')

/**
 * Makes a link that a person passes on, by which a user chooses a new password. It counts once. Before it
 * is made, the log of each account of the user says so: whoever has the link can act as the user there.
 */
export async function beginReset(
  { store, clock }: UserRegister,
  userId: number,
  principal: PeoplePrincipal,
): Promise<{ readonly secret: string }> {
  const secret = mintSessionSecret()
  const now = clock.now()
  const line = peopleLogEntry(principal, 'reset-password', `made a link for user ${userId}`, now)
  for (const { accountId } of await store.read.users.membershipsOf(userId)) {
    await store.transact(accountId, ({ requestLog }) =>
      requestLog.append(serviceOn(accountId), line),
    )
  }
  const reset = { userId, createdAt: now, expiresAt: now + resetMs }
  await store.transact(noAccount, ({ invitations }) =>
    invitations.insertReset(reset, hashOfSecret(secret)),
  )
  return { secret }
}

/** Whose password the link resets. */
export async function readReset({ store, clock }: UserRegister, secret: string): Promise<User> {
  const reset = await store.read.invitations.resetBySecret(hashOfSecret(secret))
  const user = reset && (await store.read.users.byId(reset.userId))
  if (!user || user.disabledAt !== null || reset.expiresAt <= clock.now()) throw usedLink()
  return user
}

/**
 * Uses the link. One-time codes stay: the link alone, which somebody else may have read, is not enough
 * where they are due.
 */
export async function resetPassword(
  register: UserRegister,
  secret: string,
  password: string,
): Promise<User> {
  const user = await readReset(register, secret)
  await countAttempt(register, linkLimits(hashOfSecret(secret)))
  const hash = await register.passwords.hash(admitPassword(password, user.email))
  await register.store.transact(noAccount, async writers => {
    const taken = await writers.invitations.takeReset(hashOfSecret(secret))
    if (taken?.userId !== user.id) throw usedLink()
    await writers.users.putPassword(user.id, hash)
    await endEntries(writers, user.id)
  })
  return user
}

/** An operator sets it at the shell, also for a user whose one-time codes are lost, or are somebody else's. */
export async function setPassword(
  { store, passwords }: Pick<UserRegister, 'store' | 'passwords'>,
  user: User,
  password: string,
): Promise<void> {
  const hash = await passwords.hash(admitPassword(password, user.email))
  await store.transact(noAccount, async writers => {
    await writers.users.putPassword(user.id, hash)
    await writers.oneTimeCodes.remove(user.id)
    await endEntries(writers, user.id)
  })
}

type PasswordChange = { readonly before: string; readonly after: string }

/** Ends all other sessions of the user, and gives this one another secret. */
export async function changePassword(
  register: UserRegister,
  signedIn: SignedIn,
  { before, after }: PasswordChange,
): Promise<SignInResult> {
  const { store, clock, passwords } = register
  const { session, user } = signedIn
  requireFull(signedIn)
  await countAttempt(register, proofLimits(session.id))
  if (!(await passwords.isRight(before, await store.read.users.passwordHash(user.id)))) {
    throw new CoreError('sign_in_refused', 'The password is incorrect.')
  }
  const hash = await passwords.hash(admitPassword(after, user.email))
  const secret = mintSessionSecret()
  const provedAt = clock.now()
  await store.transact(noAccount, async writers => {
    await changeSession(writers, signedIn, { provedAt }, secret)
    await writers.invitations.removeResets(user.id)
    await writers.users.putPassword(user.id, hash)
    await writers.sessions.endAll(user.id, session.id)
  })
  return { kind: 'signed_in', userId: user.id, secret }
}
