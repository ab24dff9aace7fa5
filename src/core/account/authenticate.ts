import { type Access, tenantOf } from '../access.ts'
import type { Environment } from '../environment.ts'
import { CoreError } from '../errors.ts'
import type { Store } from '../store.ts'
import { type Clock, hasPassed } from '../time/clock.ts'
import { type AccountSettings, readSettings } from './settings.ts'
import { hashSecret, isWellFormed } from './token-secret.ts'
import type { TokenRow } from './token-store.ts'

/** What a valid token stands for: who asks, and how that account is set up. */
export type Caller = {
  readonly access: Access
  readonly accountName: string
  readonly settings: AccountSettings
  /** How far the account's clock runs ahead of the system's. */
  readonly clockOffsetMs: number
}

type Seen = { readonly caller: Caller; readonly expiresAt: number; touchedAt: number }

/** A token's last use is told to the minute: a write for each request would cost more than it tells. */
const touchEveryMs = 60_000
/** What a flood of valid tokens may hold in memory. */
const mostSeen = 10_000

/**
 * Finds the caller behind a secret. What was found is remembered only while the database says that
 * nothing about callers was committed since, so a revocation or a changed setting counts on the very next request,
 * whichever process made it.
 */
export class Authenticator implements AsyncDisposable {
  readonly #store: Store
  readonly #clock: Clock
  readonly #environment: Environment
  readonly #onTouchFailure: (error: unknown) => void
  readonly #touches = new Set<Promise<void>>()
  /** By the secret itself, as the requests that bring it hold it too; forgotten with each such commit. */
  readonly #seen = new Map<string, Seen>()
  #seenAt: number | null = null

  constructor(
    store: Store,
    clock: Clock,
    environment: Environment,
    onTouchFailure: (error: unknown) => void,
  ) {
    this.#store = store
    this.#clock = clock
    this.#environment = environment
    this.#onTouchFailure = onTouchFailure
  }

  callerOf(secret: string): Caller | Promise<Caller> {
    const revision = this.#store.revision()
    if (revision === null || revision !== this.#seenAt) {
      this.#seen.clear()
      this.#seenAt = revision
    }
    const seen = this.#seen.get(secret)
    if (seen) return this.#admit(seen)
    if (!isWellFormed(secret, this.#environment)) throw stranger()
    return this.#find(secret, revision)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#touches)
  }

  async #find(secret: string, revision: number | null): Promise<Caller> {
    const bearer = await this.#store.read.tokens.bearerOf(hashSecret(secret))
    if (!bearer) throw stranger()
    const { token, account, clockOffsetMs } = bearer
    if (token.revokedAt !== null) throw new CoreError('token_revoked', 'The token was revoked.')
    const settings = readSettings(account.settings)
    if (this.#environment === 'sandbox' && !settings.sandbox) throw stranger()
    const seen: Seen = {
      caller: { access: accessOf(token), accountName: account.name, settings, clockOffsetMs },
      expiresAt: token.expiresAt ?? Number.POSITIVE_INFINITY,
      touchedAt: token.lastUsedAt ?? 0,
    }
    // Remembered under the revision that was current before the look-up: a commit in between is seen.
    if (revision !== null && revision === this.#seenAt && this.#seen.size < mostSeen) {
      this.#seen.set(secret, seen)
    }
    return this.#admit(seen)
  }

  #admit(seen: Seen): Caller {
    const now = this.#clock.now()
    if (seen.expiresAt <= now) throw new CoreError('token_expired', 'The token has expired.')
    if (hasPassed(touchEveryMs, seen.touchedAt, now)) {
      seen.touchedAt = now
      this.#touch(seen.caller.access, now)
    }
    return seen.caller
  }

  #touch(access: Access, now: number): void {
    const touch = this.#store
      .transact(access.accountId, ({ tokens }) =>
        tokens.touch(tenantOf(access), access.tokenId, now),
      )
      .catch(this.#onTouchFailure)
      .finally(() => this.#touches.delete(touch))
    this.#touches.add(touch)
  }
}

const accessOf = (token: TokenRow): Access => ({
  accountId: token.accountId,
  tokenId: token.id,
  scopes: new Set(token.scopes),
})

const stranger = (): CoreError => new CoreError('unauthenticated', 'Unauthenticated.')
