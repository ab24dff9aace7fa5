import { noAccount } from '../access.ts'
import { CoreError, invalid, notFound } from '../errors.ts'
import type { Writers } from '../store.ts'
import { minuteMs } from '../time/durations.ts'
import { countAttempt, passkeyLimits, proofLimits, strangerLimits } from './attempt-limit.ts'
import {
  changeSession,
  insertSession,
  newSession,
  requireFull,
  type SignInClient,
} from './open-session.ts'
import type { ChallengePurpose, Passkey } from './passkey-store.ts'
import type { SignedIn } from './session.ts'
import { hashOfSecret, mintSessionSecret } from './session-secret.ts'
import type { SignInResult } from './sign-in.ts'
import type { UserRegister } from './user-register.ts'

const challengeMs = 5 * minuteMs
const longestName = 60

/** The new count of signatures that the authenticator told in a ceremony, which the edge has verified. */
export type PasskeyUse = { readonly credentialId: string; readonly newCounter: number }

/** A passkey as its registration told it. */
export type PasskeyInput = Pick<
  Passkey,
  'credentialId' | 'publicKey' | 'counter' | 'transports' | 'name'
>

const refusedPasskey = () =>
  new CoreError('sign_in_refused', 'This passkey is not registered here.')

/** It counts before a stranger's passkey is looked at. */
export const countSignInAttempt = (register: UserRegister, address: string): Promise<void> =>
  countAttempt(register, passkeyLimits(address))

/** It counts before a passkey that proves again is looked at; passwords and codes count with it. */
export async function countProofAttempt(register: UserRegister, signedIn: SignedIn): Promise<void> {
  requireFull(signedIn)
  await countAttempt(register, proofLimits(signedIn.session.id))
}

/** A ceremony signs this challenge before anybody has signed in. */
export async function challengeOfStranger(
  register: UserRegister,
  { address }: Pick<SignInClient, 'address'>,
): Promise<string> {
  await countAttempt(register, strangerLimits(address))
  return await storeChallenge(register, 'sign_in', null)
}

/** A ceremony of the user signs this challenge: to register a passkey, or to prove again who they are. */
export async function challengeOfUser(
  register: UserRegister,
  signedIn: SignedIn,
  purpose: Exclude<ChallengePurpose, 'sign_in'>,
): Promise<string> {
  requireFull(signedIn)
  return await storeChallenge(register, purpose, signedIn.user.id)
}

async function storeChallenge(
  { store, clock }: UserRegister,
  purpose: ChallengePurpose,
  userId: number | null,
): Promise<string> {
  const challenge = mintSessionSecret()
  const challengeHash = hashOfSecret(challenge)
  const expiresAt = clock.now() + challengeMs
  await store.transact(noAccount, ({ passkeys }) =>
    passkeys.putChallenge({ challengeHash, purpose, userId, expiresAt }),
  )
  return challenge
}

/** Whether the challenge was made for this purpose and user less than five minutes ago. It counts once. */
export async function takeChallenge(
  { store, clock }: UserRegister,
  challenge: string,
  purpose: ChallengePurpose,
  userId: number | null,
): Promise<boolean> {
  const now = clock.now()
  const taken = await store.transact(noAccount, ({ passkeys }) =>
    passkeys.takeChallenge(hashOfSecret(challenge), purpose),
  )
  return taken !== null && taken.userId === userId && taken.expiresAt > now
}

/** Signs in by a passkey whose ceremony the edge has verified. It asks for no one-time code. */
export async function signInWithPasskey(
  register: UserRegister,
  { address, browser, ...use }: PasskeyUse & SignInClient,
): Promise<SignInResult> {
  const { store, clock } = register
  const passkey = await store.read.passkeys.byCredential(use.credentialId)
  if (!passkey) throw refusedPasskey()
  const session = await newSession(register, passkey.userId, 'full', { address, browser })
  const now = clock.now()
  await store.transact(noAccount, async writers => {
    const user = await writers.users.byId(passkey.userId)
    if (user?.disabledAt !== null) throw refusedPasskey()
    await notePasskey(writers, use, now)
    await insertSession(writers, session)
  })
  return { kind: 'signed_in', userId: passkey.userId, secret: session.secret }
}

/** Proves again, by a passkey of the user whose ceremony the edge has verified. */
export async function proveWithPasskey(
  { store, clock }: UserRegister,
  signedIn: SignedIn,
  use: PasskeyUse,
): Promise<SignInResult> {
  requireFull(signedIn)
  const passkey = await store.read.passkeys.byCredential(use.credentialId)
  if (passkey?.userId !== signedIn.user.id) throw refusedPasskey()
  const secret = mintSessionSecret()
  const provedAt = clock.now()
  await store.transact(noAccount, async writers => {
    await notePasskey(writers, use, provedAt)
    await changeSession(writers, signedIn, { provedAt }, secret)
  })
  return { kind: 'signed_in', userId: signedIn.user.id, secret }
}

async function notePasskey(
  { passkeys }: Pick<Writers, 'passkeys'>,
  { credentialId, newCounter }: PasskeyUse,
  now: number,
): Promise<void> {
  if (!(await passkeys.use(credentialId, newCounter, now))) throw refusedPasskey()
}

export const passkeysOf = (
  { store }: UserRegister,
  { user }: SignedIn,
): Promise<readonly Passkey[]> => store.read.passkeys.ofUser(user.id)

export async function addPasskey(
  { store, clock }: UserRegister,
  signedIn: SignedIn,
  { name, ...input }: PasskeyInput,
): Promise<void> {
  requireFull(signedIn)
  const { user } = signedIn
  const row = { ...input, name: admitKeyName(name), userId: user.id, lastUsedAt: null }
  const createdAt = clock.now()
  const added = await store.transact(noAccount, ({ passkeys }) =>
    passkeys.insert({ ...row, createdAt }),
  )
  if (!added) throw new CoreError('conflict', 'This passkey is already registered.')
}

export async function renamePasskey(
  { store }: UserRegister,
  signedIn: SignedIn,
  credentialId: string,
  name: string,
): Promise<void> {
  requireFull(signedIn)
  const { user } = signedIn
  const admitted = admitKeyName(name)
  const found = await store.transact(noAccount, ({ passkeys }) =>
    passkeys.rename(user.id, credentialId, admitted),
  )
  if (!found) throw notFound('Passkey')
}

export async function removePasskey(
  { store }: UserRegister,
  signedIn: SignedIn,
  credentialId: string,
): Promise<void> {
  requireFull(signedIn)
  const { user } = signedIn
  const found = await store.transact(noAccount, ({ passkeys }) =>
    passkeys.remove(user.id, credentialId),
  )
  if (!found) throw notFound('Passkey')
}

function admitKeyName(text: string): string {
  const name = text.trim() || 'Passkey'
  if (name.length > longestName || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(name)) {
    throw invalid('name', `A passkey's name must be one line of at most ${longestName} characters.`)
  }
  return name
}
