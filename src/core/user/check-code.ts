import { hash } from 'node:crypto'
import type { Writers } from '../store.ts'
import { stepOfCode } from './totp.ts'
import type { UserRegister } from './user-register.ts'

/** A code that is right; using it in a transaction is false where another use came first. */
export type CodeCheck = { use(writers: Pick<Writers, 'oneTimeCodes'>): Promise<boolean> }

/** The name that a user's secret is sealed for: no other row can take its place. */
export const sealName = (userId: number): string => `one-time code of user ${userId}`

export const secretOf = (
  { secretSeal }: Pick<UserRegister, 'secretSeal'>,
  userId: number,
  sealed: string,
): Buffer | null => {
  const opened = secretSeal.open(sealName(userId), sealed)
  return opened === null ? null : Buffer.from(opened, 'base64')
}

/** 80 random bits each: a plain hash has nothing that a slow one would protect. */
export const recoveryHash = (userId: number, code: string): string =>
  hash('sha256', `${userId} ${code.toUpperCase().replace(/[^A-Z2-7]/g, '')}`)

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
