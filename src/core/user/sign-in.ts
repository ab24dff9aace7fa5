import { CoreError } from '../errors.ts'
import type { Writers } from '../store.ts'
import { longestPassword } from './admit-password.ts'
import { codeBrakes, countTry, proofBrakes, signInBrakes } from './brake.ts'
import { type CodeCheck, checkCode } from './check-code.ts'
import {
  changeSession,
  insertSession,
  newSession,
  requireFull,
  type SignInPlace,
  sessionEnded,
} from './open-session.ts'
import { hashPassword, isOutdated, isPassword } from './password.ts'
import type { SignedIn } from './session.ts'
import { mintSessionSecret } from './session-secret.ts'
import type { User } from './user.ts'
import type { UserRegister } from './user-register.ts'

export type SignInTry = SignInPlace & { readonly email: string; readonly password: string }

/** The secret is not stored and can't be shown again. */
export type SignInResult = {
  readonly kind: 'signed_in' | 'code_due'
  readonly secret: string
}

/** One sentence for an unknown user, a wrong password and a disabled user, after as long a time. */
const refusedSignIn = () =>
  new CoreError('sign_in_refused', 'The e-mail and the password do not fit.')

const refusedCode = () =>
  new CoreError('sign_in_refused', 'The code is not right, or was used already.')

const refusedPassword = () => new CoreError('sign_in_refused', 'The password is not right.')

export async function signIn(
  register: UserRegister,
  { email, password, place, browser }: SignInTry,
): Promise<SignInResult> {
  const { store } = register
  await countTry(register, signInBrakes(email, place))
  const user = await store.read.users.byEmail(email)
  const hash = await store.read.users.passwordHash(user?.id ?? 0)
  const isRight = await fits(password, hash)
  if (!isRight || !user || hash === null || user.disabledAt !== null) throw refusedSignIn()
  const codes = await store.read.oneTimeCodes.ofUser(user.id)
  const isCodeDue = codes !== null && codes.confirmedAt !== null
  const stage = isCodeDue ? 'code_due' : 'full'
  const session = await newSession(register, user.id, stage, { place, browser })
  const fresh = isOutdated(hash) ? await hashPassword(password) : null
  await store.transact(0, async writers => {
    // A password that was changed meanwhile, or a user who was disabled, opens nothing.
    await requirePassword(writers, user, hash)
    if (fresh !== null) await writers.users.rehash(user.id, hash, fresh)
    await insertSession(writers, session)
  })
  return { kind: isCodeDue ? 'code_due' : 'signed_in', secret: session.secret }
}

/** Ends the wait for the one-time code: by one of the user's device, or by a recovery code. */
export async function giveCode(
  register: UserRegister,
  signedIn: SignedIn,
  code: string,
): Promise<SignInResult> {
  const { store, clock } = register
  if (signedIn.session.stage !== 'code_due') throw sessionEnded()
  await countTry(register, codeBrakes(signedIn.user.id))
  const check = await checkCode(register, signedIn.user.id, code)
  if (check === null) throw refusedCode()
  const secret = mintSessionSecret()
  const provedAt = clock.now()
  await store.transact(0, async writers => {
    await useCode(writers, check)
    await changeSession(writers, signedIn, { stage: 'full', provedAt }, secret)
  })
  return { kind: 'signed_in', secret }
}

export type Proof = { readonly password: string } | { readonly code: string }

/** Proves again who the user is; the session gets another secret, and the old one is dead. */
export async function proveAgain(
  register: UserRegister,
  signedIn: SignedIn,
  proof: Proof,
): Promise<SignInResult> {
  const { store, clock } = register
  const { session, user } = signedIn
  requireFull(signedIn)
  const brakes = 'code' in proof ? codeBrakes(user.id) : proofBrakes(session.id)
  await countTry(register, brakes)
  const use = 'code' in proof ? await codeUse(register, user, proof.code) : undefined
  if ('password' in proof) {
    const hash = await store.read.users.passwordHash(user.id)
    if (!(await fits(proof.password, hash))) throw refusedPassword()
  }
  const secret = mintSessionSecret()
  const provedAt = clock.now()
  await store.transact(0, async writers => {
    await use?.(writers)
    await changeSession(writers, signedIn, { provedAt }, secret)
  })
  return { kind: 'signed_in', secret }
}

async function codeUse(register: UserRegister, user: User, code: string) {
  const check = await checkCode(register, user.id, code)
  if (check === null) throw refusedCode()
  return (writers: Writers) => useCode(writers, check)
}

/** Of two that use one code at once, one gets through. */
async function useCode(writers: Writers, check: CodeCheck): Promise<void> {
  if (!(await check.use(writers))) throw refusedCode()
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

/** What is longer than any password is not hashed whole, and fits none. */
export async function fits(password: string, hash: string | null): Promise<boolean> {
  const isTooLong = [...password].length > longestPassword
  const isRight = await isPassword(isTooLong ? password.slice(0, longestPassword) : password, hash)
  return isRight && !isTooLong
}
