import { hash } from 'node:crypto'
import { noAccount, serviceOn } from '../access.ts'
import { CoreError } from '../errors.ts'
import { hourMs, minuteMs } from '../time/durations.ts'
import { assignedNetwork, clientNetwork } from './client-network.ts'
import { emailKey } from './user.ts'
import type { UserRegister } from './user-register.ts'

/** How many attempts somebody or some network has in a period, on all nodes together. */
type AttemptLimit = { readonly owner: string; readonly limit: number; readonly periodMs: number }

/** A stored row contains neither an e-mail nor an address. */
const attemptLimit = (limit: number, periodMs: number, kind: string, of: string): AttemptLimit => ({
  owner: `${kind} ${hash('sha256', of)}`,
  limit,
  periodMs,
})

/** A provider may give one visitor so many /64s that a limit of each is none. */
const mostOfNetwork = 500

/**
 * The network comes first: beyond its limit nothing is written of the users that it tries. The user alone
 * has no limit, so that somebody who guesses at a user shuts out nobody elsewhere.
 */
export const signInLimits = (email: string, address: string): readonly AttemptLimit[] => {
  const network = clientNetwork(address)
  return [
    attemptLimit(100, hourMs, 'sign-in place', network),
    // It follows the smaller network, whose refused attempts must not use up what the neighbours have.
    attemptLimit(mostOfNetwork, hourMs, 'sign-in network', assignedNetwork(address)),
    attemptLimit(10, minuteMs, 'sign-in pair', `${emailKey(email)} ${network}`),
  ]
}

/** Passkeys count apart from passwords: wrong ones of the one stop nobody's use of the other. */
export const passkeyLimits = (address: string): readonly AttemptLimit[] => [
  attemptLimit(100, hourMs, 'passkey place', clientNetwork(address)),
  attemptLimit(mostOfNetwork, hourMs, 'passkey network', assignedNetwork(address)),
]

/** Somebody who is asked for a code knows the password: six digits must not be guessed from many networks. */
export const codeLimits = (userId: number): readonly AttemptLimit[] => [
  attemptLimit(100, hourMs, 'code', `${userId}`),
  attemptLimit(10, minuteMs, 'code minute', `${userId}`),
]

/** Proofs count for each session, so that a thief of one does not stop its owner in another. */
export const proofLimits = (sessionId: number): readonly AttemptLimit[] => [
  attemptLimit(100, hourMs, 'proof', `${sessionId}`),
  attemptLimit(10, minuteMs, 'proof minute', `${sessionId}`),
]

/**
 * Codes that prove again: fewer than at signing in, since a code alone is enough. They are counted
 * apart, so that a thief of a session does not stop its owner from signing in elsewhere.
 */
export const codeProofLimits = (userId: number): readonly AttemptLimit[] => [
  attemptLimit(20, hourMs, 'code proof', `${userId}`),
]

/** A link hashes a password each time it is used. */
export const linkLimits = (secretHash: string): readonly AttemptLimit[] => [
  attemptLimit(10, minuteMs, 'link', secretHash),
]

/** Anybody may ask for challenges, and look at links, before they have signed in. */
export const strangerLimits = (address: string): readonly AttemptLimit[] => [
  attemptLimit(300, hourMs, 'stranger', clientNetwork(address)),
]

/** Counts an attempt, and refuses one that is too many, even where its answer is right. */
export async function countAttempt(
  { store, clock }: Pick<UserRegister, 'store' | 'clock'>,
  limits: readonly AttemptLimit[],
): Promise<void> {
  const now = clock.now()
  const nobody = serviceOn(noAccount)
  const waitMs = await store.transact(noAccount, async ({ allowances }) => {
    for (const { owner, limit, periodMs } of limits) {
      const draw = { owner, wanted: 1, limit, periodMs }
      const { granted, endsAt } = await allowances.draw(nobody, draw, now)
      if (granted === 0) return endsAt - now
    }
    return null
  })
  if (waitMs === null) return
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000))
  const message = `Too many attempts. Try again in ${retryAfterSeconds} s.`
  throw new CoreError('too_many_tries', message, {}, { retryAfterSeconds })
}
