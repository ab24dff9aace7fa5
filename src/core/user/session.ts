import { type AccountId, noAccount } from '../access.ts'
import type { Store } from '../store.ts'
import { type Clock, hasPassed, type Instant } from '../time/clock.ts'
import { dayMs, hourMs, minuteMs } from '../time/durations.ts'
import { hashOfSecret, isSessionSecret } from './session-secret.ts'
import type { SessionRow, SessionStage } from './session-store.ts'
import type { User, UserMembership } from './user.ts'

export const idleMs = 12 * hourMs
export const longestMs = 7 * dayMs
/** So long a session waits for its one-time code. */
const codeDueMs = 10 * minuteMs
const freshProofMs = 10 * minuteMs
/** The last use is stored to the minute: a write for each request would cost too much. */
const touchEveryMs = minuteMs
/** Limits the memory that very many sessions take. */
const mostRemembered = 10_000

/** Who has signed in, as of this moment. */
export type SignedIn = {
  readonly session: {
    readonly id: number
    readonly createdAt: Instant
    readonly provedAt: Instant
    readonly stage: SessionStage
    readonly lookAs: AccountId | null
  }
  readonly user: User
  readonly memberships: readonly UserMembership[]
}

/** Whether the user has to prove again who they are, before something that a thief would do first. */
export const needsFreshProof = (
  { provedAt }: Pick<SessionRow, 'provedAt'>,
  now: Instant,
): boolean => hasPassed(freshProofMs, provedAt, now)

type SessionTimes = Pick<SessionRow, 'createdAt' | 'lastSeenAt' | 'stage'>

export const hasEnded = ({ createdAt, lastSeenAt, stage }: SessionTimes, now: Instant): boolean =>
  hasPassed(idleMs, lastSeenAt, now) ||
  hasPassed(stage === 'code_due' ? codeDueMs : longestMs, createdAt, now)

type RememberedSession = { readonly signedIn: SignedIn; lastSeenAt: Instant }

/**
 * Finds who signed in with a secret. It remembers them only until any process commits a change of users,
 * memberships or sessions, so that access ends with the very next request.
 */
export class Sessions implements AsyncDisposable {
  readonly #store: Store
  readonly #clock: Clock
  readonly #onTouchFailure: (error: unknown) => void
  readonly #touches = new Set<Promise<void>>()
  /** The key is the secret itself: the requests that bring it have it in memory anyway. */
  readonly #remembered = new Map<string, RememberedSession>()
  #revision: number | null = null

  /** `store` is that of the register. */
  constructor(store: Store, clock: Clock, onTouchFailure: (error: unknown) => void) {
    this.#store = store
    this.#clock = clock
    this.#onTouchFailure = onTouchFailure
  }

  async find(secret: string): Promise<SignedIn | null> {
    const revision = this.#store.revision()
    if (revision === null || revision !== this.#revision) {
      this.#remembered.clear()
      this.#revision = revision
    }
    const remembered = this.#remembered.get(secret)
    const admitted = remembered && this.#admit(remembered)
    if (admitted) return admitted
    if (!isSessionSecret(secret)) return null
    // A remembered session that seems idle is looked up, too: another process may have seen its user.
    const found = await this.#read(secret)
    if (!found || !this.#admit(found)) return null
    // The revision is that of before the look-up, so a commit in between is noticed.
    const isCurrent = revision !== null && revision === this.#revision
    if (isCurrent && this.#remembered.size < mostRemembered) this.#remembered.set(secret, found)
    return found.signedIn
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#touches)
  }

  async #read(secret: string): Promise<RememberedSession | null> {
    const { sessions, users } = this.#store.read
    const found = await sessions.bySecret(hashOfSecret(secret))
    if (!found || found.user.disabledAt !== null) return null
    const { user } = found
    const { id, createdAt, provedAt, stage, lookAs, lastSeenAt } = found.session
    const memberships = await users.membershipsOf(user.id)
    const session = { id, createdAt, provedAt, stage, lookAs }
    return { signedIn: { session, user, memberships }, lastSeenAt }
  }

  #admit(remembered: RememberedSession): SignedIn | null {
    const { signedIn, lastSeenAt } = remembered
    const now = this.#clock.now()
    if (hasEnded({ ...signedIn.session, lastSeenAt }, now)) return null
    if (hasPassed(touchEveryMs, lastSeenAt, now)) {
      remembered.lastSeenAt = now
      this.#touch(signedIn.session.id, now)
    }
    return signedIn
  }

  #touch(id: number, now: Instant): void {
    const touch = this.#store
      .transact(noAccount, ({ sessions }) => sessions.touch(id, now))
      .catch(this.#onTouchFailure)
      .finally(() => this.#touches.delete(touch))
    this.#touches.add(touch)
  }
}
