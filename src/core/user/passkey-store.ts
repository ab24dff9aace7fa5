import type { Instant } from '../time/clock.ts'

export type Passkey = {
  /** Base64url, as browsers tell it. */
  readonly credentialId: string
  readonly userId: number
  readonly publicKey: Uint8Array
  /** How often the key has signed, as it says itself; many always say 0. */
  readonly counter: number
  readonly transports: readonly string[]
  readonly name: string
  readonly createdAt: Instant
  readonly lastUsedAt: Instant | null
}

export const challengePurposes = ['register', 'sign_in', 'prove'] as const

/** What a challenge was made for: it counts for nothing else. */
export type ChallengePurpose = (typeof challengePurposes)[number]

export type Challenge = {
  readonly challengeHash: string
  readonly purpose: ChallengePurpose
  /** Null before anybody has signed in. */
  readonly userId: number | null
  readonly expiresAt: Instant
}

export type PasskeyReader = {
  byCredential(credentialId: string): Promise<Passkey | null>
  /** Oldest first. */
  ofUser(userId: number): Promise<readonly Passkey[]>
}

export type PasskeyWriter = PasskeyReader & {
  /** False where the credential is known already. */
  insert(passkey: Passkey): Promise<boolean>
  /** False where the counter did not rise, though the key counts: somebody copied it. */
  use(credentialId: string, counter: number, at: Instant): Promise<boolean>
  /** False where the user has no such passkey. */
  rename(userId: number, credentialId: string, name: string): Promise<boolean>
  remove(userId: number, credentialId: string): Promise<boolean>
  putChallenge(challenge: Challenge): Promise<void>
  /** Takes it away: of two that take it at once, one gets it. */
  takeChallenge(challengeHash: string, purpose: ChallengePurpose): Promise<Challenge | null>
  pruneChallenges(now: Instant, limit: number): Promise<number>
}
