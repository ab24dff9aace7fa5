import { hash } from 'node:crypto'
import { jobOn } from '../access.ts'
import { CoreError } from '../errors.ts'
import { hourMs, minuteMs } from '../time/durations.ts'
import { assignedNetworkOf, placeOf } from './place.ts'
import { emailKey } from './user.ts'
import type { UserRegister } from './user-register.ts'

/** How many tries somebody or some place has in a period, on all nodes together. */
type Brake = { readonly asker: string; readonly limit: number; readonly periodMs: number }

/** Rows of a brake hold neither an e-mail nor an address. */
const brake = (limit: number, periodMs: number, kind: string, of: string): Brake => ({
  asker: `${kind} ${hash('sha256', of)}`,
  limit,
  periodMs,
})

/** A provider may give one visitor so many /64s that a limit of each is none. */
const mostOfNetwork = 500

/**
 * The place comes first: where it is braked, nothing is written of the users it tries. The user alone is
 * no brake, so that whoever guesses at a user shuts out nobody elsewhere.
 */
export const signInBrakes = (email: string, address: string): readonly Brake[] => {
  const place = placeOf(address)
  return [
    brake(100, hourMs, 'sign-in place', place),
    // After the place, whose refused tries must not use up what its neighbours have.
    brake(mostOfNetwork, hourMs, 'sign-in network', assignedNetworkOf(address)),
    brake(10, minuteMs, 'sign-in pair', `${emailKey(email)} ${place}`),
  ]
}

/** Passkeys count apart from passwords: wrong ones of the one stop nobody's use of the other. */
export const passkeyBrakes = (address: string): readonly Brake[] => [
  brake(100, hourMs, 'passkey place', placeOf(address)),
  brake(mostOfNetwork, hourMs, 'passkey network', assignedNetworkOf(address)),
]

/** Whoever comes so far knows the password: a six-digit code must not be guessed from many places. */
export const codeBrakes = (userId: number): readonly Brake[] => [
  brake(100, hourMs, 'code', `${userId}`),
  brake(10, minuteMs, 'code minute', `${userId}`),
]

/** Proofs count for each session, so that whoever stole one does not stop its owner in another. */
export const proofBrakes = (sessionId: number): readonly Brake[] => [
  brake(100, hourMs, 'proof', `${sessionId}`),
  brake(10, minuteMs, 'proof minute', `${sessionId}`),
]

/**
 * Codes that prove again: fewer than at signing in, since a code alone is enough. They are counted
 * apart, so that whoever stole a session does not stop its owner from signing in elsewhere.
 */
export const codeProofBrakes = (userId: number): readonly Brake[] => [
  brake(20, hourMs, 'code proof', `${userId}`),
]

/** A link hashes a password each time it is used. */
export const linkBrakes = (secretHash: string): readonly Brake[] => [
  brake(10, minuteMs, 'link', secretHash),
]

/** Challenges and looks at links, which anybody may ask for before they have signed in. */
export const strangerBrakes = (address: string): readonly Brake[] => [
  brake(300, hourMs, 'stranger', placeOf(address)),
]

/** Counts one try, and refuses the one that is too many. The right answer is refused as well. */
export async function countTry(
  { store, clock }: Pick<UserRegister, 'store' | 'clock'>,
  brakes: readonly Brake[],
): Promise<void> {
  const now = clock.now()
  const nobody = jobOn(0)
  const waitMs = await store.transact(0, async ({ allowances }) => {
    for (const { asker, limit, periodMs } of brakes) {
      const draw = { asker, wanted: 1, limit, periodMs }
      const { granted, endsAt } = await allowances.draw(nobody, draw, now)
      if (granted === 0) return endsAt - now
    }
    return null
  })
  if (waitMs === null) return
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000))
  const message = `Too many tries. Try again in ${retryAfterSeconds} s.`
  throw new CoreError('too_many_tries', message, {}, { retryAfterSeconds })
}
