import type { Instant } from '../time/clock.ts'

type OneTimeCodeRow = {
  readonly userId: number
  readonly sealedSecret: string
  /** Null until the user has given a first code. */
  readonly confirmedAt: Instant | null
  /** The step of the last code that counted: neither it nor an earlier one counts again. */
  readonly lastStep: number
}

export type OneTimeCodeReader = {
  ofUser(userId: number): Promise<OneTimeCodeRow | null>
  recoveryCodesLeft(userId: number): Promise<number>
}

export type OneTimeCodeWriter = OneTimeCodeReader & {
  /** Replaces a set-up that was not confirmed. False where one was. */
  begin(userId: number, sealedSecret: string): Promise<boolean>
  /** False where there is none of that secret to confirm. */
  confirm(userId: number, sealedSecret: string, step: number, at: Instant): Promise<boolean>
  /** False where the step, or a later one, was used already. */
  useStep(userId: number, step: number): Promise<boolean>
  /** Replaces all earlier ones. */
  putRecoveryCodes(userId: number, hashes: readonly string[]): Promise<void>
  /** Takes it away: false where the user has no such code any more. */
  useRecoveryCode(userId: number, hash: string): Promise<boolean>
  /** Removes the recovery codes, too. False where there is none. */
  remove(userId: number): Promise<boolean>
}
