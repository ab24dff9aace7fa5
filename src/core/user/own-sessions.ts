import { noAccount } from '../access.ts'
import { notFound } from '../errors.ts'
import type { Instant } from '../time/clock.ts'
import { requireFull } from './open-session.ts'
import { hasEnded, type SignedIn } from './session.ts'
import type { UserRegister } from './user-register.ts'

export type OwnSession = {
  readonly id: number
  /** Whether it is the one that asks. */
  readonly isCurrent: boolean
  readonly createdAt: Instant
  readonly lastSeenAt: Instant
  readonly place: string
  readonly browser: string
}

/** The user's sessions that have not ended, the one that was seen last first. */
export async function ownSessions(
  { store, clock }: UserRegister,
  { user, session: current }: SignedIn,
): Promise<readonly OwnSession[]> {
  const rows = await store.read.sessions.ofUser(user.id)
  const now = clock.now()
  return rows
    .filter(row => row.stage === 'full' && !hasEnded(row, now))
    .map(({ id, createdAt, lastSeenAt, place, browser }) => {
      return { id, isCurrent: id === current.id, createdAt, lastSeenAt, place, browser }
    })
}

export async function endSession(
  { store }: UserRegister,
  signedIn: SignedIn,
  id: number,
): Promise<void> {
  requireFull(signedIn)
  const { user } = signedIn
  const ended = await store.transact(noAccount, ({ sessions }) => sessions.end(user.id, id))
  if (!ended) throw notFound('Session')
}

/** Returns how many there were. */
export async function endOtherSessions(
  { store }: UserRegister,
  signedIn: SignedIn,
): Promise<number> {
  requireFull(signedIn)
  const { user, session } = signedIn
  return await store.transact(noAccount, ({ sessions }) => sessions.endAll(user.id, session.id))
}

/** A second time changes nothing. */
export async function signOut({ store }: UserRegister, { user, session }: SignedIn): Promise<void> {
  await store.transact(noAccount, ({ sessions }) => sessions.end(user.id, session.id))
}
