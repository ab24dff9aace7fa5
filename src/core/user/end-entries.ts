import type { Writers } from '../store.ts'
import type { Instant } from '../time/clock.ts'
import { idleMs } from './session.ts'

/**
 * Ends what a user was let in by beside the password: sessions, links for a new password, and passkeys.
 * Somebody else may have made any of them, and would come in by it under the new password, too.
 */
export async function endEntries(
  { sessions, invitations, passkeys }: Pick<Writers, 'sessions' | 'invitations' | 'passkeys'>,
  userId: number,
): Promise<void> {
  await sessions.endAll(userId, null)
  await invitations.removeResets(userId)
  for (const { credentialId } of await passkeys.ofUser(userId)) {
    await passkeys.remove(userId, credentialId)
  }
}

/** Forgets sessions, challenges and links that have ended; returns how many of the kind with most. */
export async function forgetEnded(
  { sessions, passkeys, invitations }: Pick<Writers, 'sessions' | 'passkeys' | 'invitations'>,
  now: Instant,
  limit: number,
): Promise<number> {
  return Math.max(
    await sessions.prune(now - idleMs, limit),
    await passkeys.pruneChallenges(now, limit),
    await invitations.prune(now, limit),
    await invitations.pruneResets(now, limit),
  )
}
