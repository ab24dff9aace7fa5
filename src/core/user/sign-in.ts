import { CoreError } from '../errors.ts'
import type { Writers } from '../store.ts'
import { codeBrakes, codeProofBrakes, countTry, proofBrakes } from './brake.ts'
import { type CodeCheck, checkCode } from './check-code.ts'
import { entryByPassword, type SignInResult, type SignInTry } from './entry.ts'
import { changeSession, requireFull, sessionEnded } from './open-session.ts'
import type { SignedIn } from './session.ts'
import { mintSessionSecret } from './session-secret.ts'
import type { User } from './user.ts'
import type { UserRegister } from './user-register.ts'

const refusedCode = () =>
  new CoreError('sign_in_refused', 'The code is not right, or was used already.')

const refusedPassword = () => new CoreError('sign_in_refused', 'The password is not right.')

export async function signIn(register: UserRegister, asked: SignInTry): Promise<SignInResult> {
  const { result, open } = await entryByPassword(register, asked)
  await register.store.transact(0, open)
  return result
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
  const brakes = proofBrakes(session.id)
  await countTry(register, 'code' in proof ? [...brakes, ...codeProofBrakes(user.id)] : brakes)
  const use = 'code' in proof ? await codeUse(register, user, proof.code) : undefined
  if ('password' in proof) {
    const hash = await store.read.users.passwordHash(user.id)
    if (!(await passwords.isRight(proof.password, hash))) throw refusedPassword()
  }
  const secret = mintSessionSecret()
  const provedAt = clock.now()
  await store.transact(0, async writers => {
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

/** Of two that use one code at once, one gets through. */
async function useCode(writers: Writers, check: CodeCheck): Promise<void> {
  if (!(await check.use(writers))) throw refusedCode()
}
