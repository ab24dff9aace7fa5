import { type Access, type TokenAccess, tenantOf } from '../access.ts'
import type { Environment } from '../environment.ts'
import { CoreError } from '../errors.ts'
import type { Store } from '../store.ts'
import { type Clock, hasPassed } from '../time/clock.ts'
import { isListenedTo } from './account-store.ts'
import { type AccountSettings, readSettings } from './settings.ts'
import { hashSecret, isWellFormed } from './token-secret.ts'
import type { TokenRow } from './token-store.ts'

/** Who asks, and the account's settings. */
export type Caller = {
  readonly access: Access
  readonly accountName: string
  readonly settings: AccountSettings
  /** How far the account's clock runs ahead of the system's. */
  readonly clockOffsetMs: number
  /** Whether somebody wants to hear what happens: webhooks of the account, or a shell. */
  readonly listens: boolean
  /** Whether the account ever approved a product: customs papers look for products of no other. */
  readonly approves: boolean
}

type RememberedCaller = {
  readonly caller: Caller & { readonly access: TokenAccess }
  readonly expiresAt: number
  touchedAt: number
}

/** The last use of a token is stored to the minute: a write for each request would cost too much. */
const touchEveryMs = 60_000
/** Limits the memory that very many valid tokens take. */
const mostRemembered = 10_000

/**
 * Finds the caller behind a secret. It remembers callers only until any process commits a change of
 * accounts, tokens or clocks, so a revocation or a changed setting counts on the very next request.
 */
export class Authenticator implements AsyncDisposable {
  readonly #store: Store
  readonly #clock: Clock
  readonly #environment: Environment
  readonly #onTouchFailure: (error: unknown) => void
  readonly #touches = new Set<Promise<void>>()
  /** The key is the secret itself: the requests that bring it have it in memory anyway. */
  readonly #remembered = new Map<string, RememberedCaller>()
  #revision: number | null = null

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
    if (revision === null || revision !== this.#revision) {
      this.#remembered.clear()
      this.#revision = revision
    }
    const remembered = this.#remembered.get(secret)
    if (remembered) return this.#admit(remembered)
    if (!isWellFormed(secret, this.#environment)) throw this.#unfit(secret)
    return this.#find(secret, revision)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#touches)
  }

  /** Its prefix alone tells: nobody looks for it in the other world. */
  #unfit(secret: string): CoreError {
    const other = this.#environment === 'sandbox' ? 'production' : 'sandbox'
    if (!isWellFormed(secret, other)) return unauthenticated()
    return new WrongEnvironment(other, this.#environment)
  }

  async #find(secret: string, revision: number | null): Promise<Caller> {
    const bearer = await this.#store.read.tokens.bearerOf(hashSecret(secret))
    if (!bearer) throw unauthenticated()
    const { token, account, clockOffsetMs } = bearer
    if (token.revokedAt !== null) throw new CoreError('token_revoked', 'The token was revoked.')
    const settings = readSettings(account.settings)
    if (this.#environment === 'sandbox' && !settings.sandbox) throw unauthenticated()
    const remembered: RememberedCaller = {
      caller: {
        access: accessOf(token),
        accountName: account.name,
        settings,
        clockOffsetMs,
        listens: isListenedTo(account, this.#clock.now()),
        approves: account.approves,
      },
      expiresAt: token.expiresAt ?? Number.POSITIVE_INFINITY,
      touchedAt: token.lastUsedAt ?? 0,
    }
    // The revision is that of before the look-up, so a commit in between is noticed.
    if (
      revision !== null &&
      revision === this.#revision &&
      this.#remembered.size < mostRemembered
    ) {
      this.#remembered.set(secret, remembered)
    }
    return this.#admit(remembered)
  }

  #admit(remembered: RememberedCaller): Caller {
    const now = this.#clock.now()
    if (remembered.expiresAt <= now) throw new CoreError('token_expired', 'The token has expired.')
    if (hasPassed(touchEveryMs, remembered.touchedAt, now)) {
      remembered.touchedAt = now
      this.#touch(remembered.caller.access, now)
    }
    return remembered.caller
  }

  #touch(access: TokenAccess, now: number): void {
    const touch = this.#store
      .transact(access.accountId, ({ tokens }) =>
        tokens.touch(tenantOf(access), access.tokenId, now),
      )
      .catch(this.#onTouchFailure)
      .finally(() => this.#touches.delete(touch))
    this.#touches.add(touch)
  }
}

const accessOf = (token: TokenRow): TokenAccess => ({
  kind: 'token',
  accountId: token.accountId,
  tokenId: token.id,
  scopes: new Set(token.scopes),
})

const unauthenticated = (): CoreError => new CoreError('unauthenticated', 'Unauthenticated.')

/** What a token of the other environment is told where a version tells more than that it is none. */
export class WrongEnvironment extends CoreError {
  readonly says: string

  constructor(tokenIsOf: Environment, asked: Environment) {
    super('unauthenticated', 'Unauthenticated.')
    this.says = `This token belongs to the ${tokenIsOf} environment, but the request went to the ${asked} environment. ${addressSays[tokenIsOf]}`
  }
}

const addressSays = {
  sandbox: 'Sandbox addresses begin with /sandbox.',
  production: 'Production addresses do not begin with /sandbox.',
} as const
