import { hash, randomBytes } from 'node:crypto'
import { noAccount } from '../access.ts'
import { CoreError } from '../errors.ts'
import type { Writers } from '../store.ts'
import { codeLimits, countAttempt } from './attempt-limit.ts'
import { requireFull } from './open-session.ts'
import type { SignedIn } from './session.ts'
import { base32, otpauthUrl, stepOfCode } from './totp.ts'
import type { UserRegister } from './user-register.ts'

/** RFC 4226 recommends a secret as long as the hash of the codes. */
const secretBytes = 20
const recoveryCodes = 10
const recoveryBytes = 10

/** A user's device needs the address in a QR code, and the secret for typing. */
export type CodeSetUp = { readonly url: string; readonly secret: string }

export type CodeStatus = { readonly isOn: boolean; readonly recoveryCodesLeft: number }

export async function codeStatus({ store }: UserRegister, { user }: SignedIn): Promise<CodeStatus> {
  const row = await store.read.oneTimeCodes.ofUser(user.id)
  const recoveryCodesLeft = await store.read.oneTimeCodes.recoveryCodesLeft(user.id)
  return { isOn: row !== null && row.confirmedAt !== null, recoveryCodesLeft }
}

/** Begins anew each time; nothing is asked of the user before a first code has confirmed it. */
export async function beginCodes(
  { store, secretSeal }: UserRegister,
  signedIn: SignedIn,
): Promise<CodeSetUp> {
  requireFull(signedIn)
  const { user } = signedIn
  const secret = randomBytes(secretBytes)
  const sealed = secretSeal.seal(sealName(user.id), secret.toString('base64'))
  const begun = await store.transact(noAccount, ({ oneTimeCodes }) =>
    oneTimeCodes.begin(user.id, sealed),
  )
  if (!begun) throw new CoreError('conflict', 'One-time codes are already on. Turn them off first.')
  return { url: otpauthUrl(secret, user.email), secret: base32(secret) }
}

/** The set-up that waits for its first code; null where none does. */
export async function setUpInProgress(
  register: UserRegister,
  signedIn: SignedIn,
): Promise<CodeSetUp | null> {
  requireFull(signedIn)
  const { user } = signedIn
  const row = await register.store.read.oneTimeCodes.ofUser(user.id)
  if (!row || row.confirmedAt !== null) return null
  const secret = secretOf(register, user.id, row.sealedSecret)
  return secret && { url: otpauthUrl(secret, user.email), secret: base32(secret) }
}

/** Turns one-time codes on, and returns the recovery codes, which can't be shown again. */
export async function confirmCodes(
  register: UserRegister,
  signedIn: SignedIn,
  code: string,
): Promise<readonly string[]> {
  requireFull(signedIn)
  const { user } = signedIn
  const { store, clock } = register
  await countAttempt(register, codeLimits(user.id))
  const row = await store.read.oneTimeCodes.ofUser(user.id)
  if (!row || row.confirmedAt !== null) {
    throw new CoreError('conflict', 'There is no setup of one-time codes to confirm.')
  }
  const now = clock.now()
  const secret = secretOf(register, user.id, row.sealedSecret)
  const step = secret && stepOfCode(secret, code, now)
  if (step === null) {
    throw new CoreError(
      'sign_in_refused',
      'The code is incorrect. Check that the clock of your device is right.',
    )
  }
  const fresh = newRecoveryCodes()
  await store.transact(noAccount, async ({ oneTimeCodes }) => {
    if (!(await oneTimeCodes.confirm(user.id, row.sealedSecret, step, now))) {
      throw new CoreError('conflict', 'Another setup was started or confirmed in the meantime.')
    }
    await oneTimeCodes.putRecoveryCodes(user.id, hashesOf(user.id, fresh))
  })
  return fresh
}

/** Replaces all earlier ones. */
export async function renewRecoveryCodes(
  { store }: UserRegister,
  signedIn: SignedIn,
): Promise<readonly string[]> {
  requireFull(signedIn)
  const { user } = signedIn
  const fresh = newRecoveryCodes()
  await store.transact(noAccount, async ({ oneTimeCodes }) => {
    const row = await oneTimeCodes.ofUser(user.id)
    if (!row || row.confirmedAt === null) {
      throw new CoreError('conflict', 'One-time codes are off.')
    }
    await oneTimeCodes.putRecoveryCodes(user.id, hashesOf(user.id, fresh))
  })
  return fresh
}

/** A second time changes nothing. */
export async function endCodes({ store }: UserRegister, signedIn: SignedIn): Promise<void> {
  requireFull(signedIn)
  const { user } = signedIn
  await store.transact(noAccount, ({ oneTimeCodes }) => oneTimeCodes.remove(user.id))
}

/** A code that is right; using it in a transaction is false where another use came first. */
export type CodeCheck = { use(writers: Pick<Writers, 'oneTimeCodes'>): Promise<boolean> }

/** Null where the code is neither one of this minute's nor a recovery code. */
export async function checkCode(
  register: UserRegister,
  userId: number,
  code: string,
): Promise<CodeCheck | null> {
  const row = await register.store.read.oneTimeCodes.ofUser(userId)
  if (!row || row.confirmedAt === null) return null
  if (/[a-z]/i.test(code)) {
    const hash = recoveryHash(userId, code)
    return { use: ({ oneTimeCodes }) => oneTimeCodes.useRecoveryCode(userId, hash) }
  }
  const secret = secretOf(register, userId, row.sealedSecret)
  const step = secret && stepOfCode(secret, code, register.clock.now())
  if (step === null || step <= row.lastStep) return null
  return { use: ({ oneTimeCodes }) => oneTimeCodes.useStep(userId, step) }
}

const secretOf = (
  { secretSeal }: Pick<UserRegister, 'secretSeal'>,
  userId: number,
  sealed: string,
): Buffer | null => {
  const opened = secretSeal.open(sealName(userId), sealed)
  return opened === null ? null : Buffer.from(opened, 'base64')
}

/** The name that a user's secret is sealed for: no other row can take its place. */
const sealName = (userId: number): string => `one-time code of user ${userId}`

const newRecoveryCodes = (): readonly string[] =>
  Array.from({ length: recoveryCodes }, () =>
    (base32(randomBytes(recoveryBytes)).toLowerCase().match(/.{4}/g) ?? []).join('-'),
  )

const hashesOf = (userId: number, codes: readonly string[]): readonly string[] =>
  codes.map(code => recoveryHash(userId, code))

/** 80 random bits each: a plain hash has nothing that a slow one would protect. */
const recoveryHash = (userId: number, code: string): string =>
  hash('sha256', `${userId} ${code.toUpperCase().replace(/[^A-Z2-7]/g, '')}`)
