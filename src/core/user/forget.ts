import type { Writers } from '../store.ts'
import type { Instant } from '../time/clock.ts'
import { idleMs } from './session.ts'

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
