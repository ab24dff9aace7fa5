import { CoreError } from '../errors.ts'
import type { Writers } from '../store.ts'
import { countTry, signInBrakes } from './brake.ts'
import { insertSession, newSession, type SignInPlace } from './open-session.ts'
import type { SessionStage } from './session-store.ts'
import type { User } from './user.ts'
import type { UserRegister } from './user-register.ts'

export type SignInTry = SignInPlace & { readonly email: string; readonly password: string }

/** The secret is not stored and can't be shown again. */
export type SignInResult = {
  readonly kind: 'signed_in' | 'code_due'
  readonly userId: number
  readonly secret: string
}

/** Somebody who knows the password, and the session that a transaction has yet to open for them. */
export type Entry = {
  readonly user: User
  readonly result: SignInResult
  readonly open: (writers: Pick<Writers, 'users' | 'sessions'>) => Promise<void>
}

/** One sentence for an unknown user, a wrong password and a disabled user, after as long a time. */
const refusedSignIn = () =>
  new CoreError('sign_in_refused', 'The e-mail and the password do not fit.')

export async function entryByPassword(
  register: UserRegister,
  signInTry: SignInTry,
): Promise<Entry> {
  await countTry(register, signInBrakes(signInTry.email, signInTry.place))
  return await entryOfKnownUser(register, signInTry)
}

/** For callers that have counted the try. */
export async function entryOfKnownUser(
  register: UserRegister,
  { email, password, place, browser }: SignInTry,
): Promise<Entry> {
  const { passwords, store } = register
  const { users, oneTimeCodes } = store.read
  const user = await users.byEmail(email)
  const hash = await users.passwordHash(user?.id ?? 0)
  const isRight = await passwords.isRight(password, hash)
  if (!isRight || !user || hash === null || user.disabledAt !== null) throw refusedSignIn()
  const codes = await oneTimeCodes.ofUser(user.id)
  const isCodeDue = codes !== null && codes.confirmedAt !== null
  const stage: SessionStage = isCodeDue ? 'code_due' : 'full'
  const session = await newSession(register, user.id, stage, { place, browser })
  const fresh = passwords.isOutdated(hash) ? await passwords.hash(password) : null
  return {
    user,
    result: {
      kind: isCodeDue ? 'code_due' : 'signed_in',
      userId: user.id,
      secret: session.secret,
    },
    async open(writers) {
      // A password that was changed meanwhile, or a user who was disabled, opens nothing.
      await requirePassword(writers, user, hash)
      if (fresh !== null) await writers.users.rehash(user.id, hash, fresh)
      await insertSession(writers, session)
    },
  }
}

async function requirePassword(
  { users }: Pick<Writers, 'users'>,
  { id }: User,
  hash: string,
): Promise<void> {
  const user = await users.byId(id)
  const isSame = (await users.passwordHash(id)) === hash
  if (!isSame || user?.disabledAt !== null) throw refusedSignIn()
}
