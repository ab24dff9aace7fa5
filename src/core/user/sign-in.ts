import { noAccount } from '../access.ts'
import { CoreError } from '../errors.ts'
import type { Writers } from '../store.ts'
import {
  codeLimits,
  codeProofLimits,
  countAttempt,
  proofLimits,
  signInLimits,
} from './attempt-limit.ts'
import { type CodeCheck, checkCode } from './one-time-code.ts'
import {
  changeSession,
  insertSession,
  newSession,
  requireFull,
  type SignInClient,
  sessionEnded,
} from './open-session.ts'
import type { SignedIn } from './session.ts'
import { mintSessionSecret } from './session-secret.ts'
import type { SessionStage } from './session-store.ts'
import type { User } from './user.ts'
import type { UserRegister } from './user-register.ts'

type SignInAttempt = SignInClient & { readonly email: string; readonly password: string }

/** The secret is not stored and can't be shown again. */
export type SignInResult = {
  readonly kind: 'signed_in' | 'code_due'
  readonly userId: number
  readonly secret: string
}

export async function signIn(register: UserRegister, asked: SignInAttempt): Promise<SignInResult> {
  const { result, open } = await entryByPassword(register, asked)
  await register.store.transact(noAccount, open)
  return result
}

async function entryByPassword(register: UserRegister, attempt: SignInAttempt): Promise<Entry> {
  await countAttempt(register, signInLimits(attempt.email, attempt.address))
  return await entryOfKnownUser(register, attempt)
}

/** Somebody who knows the password, and the session that a transaction has yet to open for them. */
export type Entry = {
  readonly user: User
  readonly result: SignInResult
  readonly open: (writers: Pick<Writers, 'users' | 'sessions'>) => Promise<void>
}

/** Its callers have counted the attempt. */
export async function entryOfKnownUser(
  register: UserRegister,
  { email, password, address, browser }: SignInAttempt,
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
  const session = await newSession(register, user.id, stage, { address, browser })
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

/** Ends the wait for the one-time code: by one of the user's device, or by a recovery code. */
export async function signInWithCode(
  register: UserRegister,
  signedIn: SignedIn,
  code: string,
): Promise<SignInResult> {
  const { store, clock } = register
  if (signedIn.session.stage !== 'code_due') throw sessionEnded()
  await countAttempt(register, codeLimits(signedIn.user.id))
  const check = await checkCode(register, signedIn.user.id, code)
  if (check === null) throw refusedCode()
  const secret = mintSessionSecret()
  const provedAt = clock.now()
  await store.transact(noAccount, async writers => {
    await useCode(writers, check)
    await changeSession(writers, signedIn, { stage: 'full', provedAt }, secret)
  })
  return { kind: 'signed_in', userId: signedIn.user.id, secret }
}

export type Proof = { readonly password: string } | { readonly code: string }

/** Proves again who the user is; the session gets another secret, and the old one is dead. */
export async function proveAgain(
  register: UserRegister,
  signedIn: SignedIn,
  proof: Proof,
): Promise<SignInResult> {
  const { store, clock, passwords } = register
  const { session, user } = signedIn
  requireFull(signedIn)
  const limits = proofLimits(session.id)
  await countAttempt(register, 'code' in proof ? [...limits, ...codeProofLimits(user.id)] : limits)
  const use = 'code' in proof ? await codeUse(register, user, proof.code) : undefined
  if ('password' in proof) {
    const hash = await store.read.users.passwordHash(user.id)
    if (!(await passwords.isRight(proof.password, hash))) throw refusedPassword()
  }
  const secret = mintSessionSecret()
  const provedAt = clock.now()
  await store.transact(noAccount, async writers => {
    await use?.(writers)
    await changeSession(writers, signedIn, { provedAt }, secret)
  })
  return { kind: 'signed_in', userId: user.id, secret }
}

async function codeUse(register: UserRegister, user: User, code: string) {
  const check = await checkCode(register, user.id, code)
  if (check === null) throw refusedCode()
  return (writers: Writers) => useCode(writers, check)
}

/** One of two that use a code at once gets through. */
async function useCode(writers: Writers, check: CodeCheck): Promise<void> {
  if (!(await check.use(writers))) throw refusedCode()
}

/** An unknown user, a wrong password and a disabled user get one sentence, after as long a time. */
const refusedSignIn = () =>
  new CoreError('sign_in_refused', 'The email or the password is incorrect.')

const refusedCode = () =>
  new CoreError('sign_in_refused', 'The code is incorrect or was already used.')

const refusedPassword = () => new CoreError('sign_in_refused', 'The password is incorrect.')
