import { setTimeout as wait } from 'node:timers/promises'
import { noAccount } from '#core/access.ts'
import { CarrierError } from '#core/carrier-error.ts'
import type {
  CarrierToken,
  CarrierTokenReader,
  CarrierTokenWriter,
} from '#core/ports/carrier/connection-stores.ts'
import { type CarrierCall, operatorAccountId } from '#core/rating/carrier-call.ts'
import type { Seal } from '#core/seal.ts'
import type { Clock, Instant } from '#core/time/clock.ts'
import { endOf, TokenRefused } from './remote-failures.ts'
import { SharedCalls } from './shared-calls.ts'

export type TokenStore = {
  readonly read: { readonly carrierTokens: CarrierTokenReader }
  transact<T>(
    account: number,
    work: (writers: { readonly carrierTokens: CarrierTokenWriter }) => Promise<T>,
  ): Promise<T>
}

export type FetchedToken = { readonly secret: string; readonly lifetimeMs: number }

export type AccessTokenOptions = {
  readonly carrierName: string
  /** Names the token among those of all connections. */
  readonly connection: string
  readonly store: TokenStore
  readonly seal: Seal
  readonly clock: Clock
  /** Asks the carrier for a new token, which may revoke the one before it. */
  fetch(call: CarrierCall): Promise<FetchedToken>
}

/** The node that fetches has so long; then another one may. */
const leaseMs = 40_000
/** How often the other nodes look for the token that is being fetched. */
const lookEveryMs = 100
/** A token is fetched anew after this part of its life: it is never used in its last minutes. */
const usedPart = 0.9

type KnownToken = { readonly secret: string; readonly kept: CarrierToken }

/**
 * The access token of a connection, shared by all nodes through the database: a carrier may count
 * requests for tokens, and may let a new one revoke the last. One node fetches it, under a lease.
 */
export class AccessTokens {
  readonly #options: AccessTokenOptions
  readonly #fetches = new SharedCalls<KnownToken>()
  #known: KnownToken | null = null

  constructor(options: AccessTokenOptions) {
    this.#options = options
  }

  /**
   * Runs a call with the token. A carrier that refuses the token carried nothing out, so the call runs
   * a second time, with a new token; a second refusal is for the caller.
   */
  async use<T>({ signal }: CarrierCall, call: (token: string) => Promise<T>): Promise<T> {
    const token = await this.#current(signal)
    try {
      return await call(token.secret)
    } catch (error) {
      if (!(error instanceof TokenRefused)) throw error
      await this.#expire(token)
    }
    return await call((await this.#current(signal)).secret)
  }

  async #current(signal: AbortSignal): Promise<KnownToken> {
    const known = this.#known
    if (known !== null && this.#options.clock.now() < known.kept.refreshAt) return known
    const { carrierName } = this.#options
    return await this.#fetches.share(
      '',
      signal,
      ended => endOf(ended, carrierName),
      shared => this.#renew(shared),
    )
  }

  async #expire({ kept }: KnownToken): Promise<void> {
    const { connection, store } = this.#options
    await store.transact(noAccount, ({ carrierTokens }) =>
      carrierTokens.expire(connection, kept.text),
    )
    if (this.#known?.kept.text === kept.text) this.#known = null
  }

  /** Takes the token that another node fetched, or fetches it if the lease is free. */
  async #renew(signal: AbortSignal): Promise<KnownToken> {
    const { carrierName, connection, store, clock } = this.#options
    while (!signal.aborted) {
      const kept = await this.#kept()
      if (kept !== null) return kept
      const now = clock.now()
      const until = now + leaseMs
      const isLeased = await store.transact(noAccount, ({ carrierTokens }) =>
        carrierTokens.lease(connection, now, until),
      )
      if (isLeased) return await this.#fetch(signal, until)
      await wait(lookEveryMs, null, { signal }).catch(() => null)
    }
    throw endOf(signal, carrierName)
  }

  /** Null where no fresh token is kept, or where it can't be opened: the key may have changed. */
  async #kept(): Promise<KnownToken | null> {
    const { connection, store, seal, clock } = this.#options
    const kept = await store.read.carrierTokens.get(connection)
    if (kept === null || kept.refreshAt <= clock.now()) return null
    const secret = seal.open(connection, kept.text)
    if (secret === null) {
      await store.transact(noAccount, ({ carrierTokens }) =>
        carrierTokens.expire(connection, kept.text),
      )
      return null
    }
    this.#known = { secret, kept }
    return this.#known
  }

  async #fetch(signal: AbortSignal, leasedUntil: Instant): Promise<KnownToken> {
    const { carrierName, connection, store, seal, clock, fetch } = this.#options
    try {
      const { secret, lifetimeMs } = await fetch({ accountId: operatorAccountId, signal })
      const refreshAt = clock.now() + Math.floor(lifetimeMs * usedPart)
      const kept = { text: seal.seal(connection, secret), refreshAt }
      await store.transact(noAccount, ({ carrierTokens }) =>
        carrierTokens.put(connection, leasedUntil, kept),
      )
      this.#known = { secret, kept }
      return this.#known
    } catch (error) {
      await store.transact(noAccount, ({ carrierTokens }) =>
        carrierTokens.giveBack(connection, leasedUntil),
      )
      // Whatever status a carrier refuses with, it is our credentials that it refuses.
      const isRefused = error instanceof CarrierError && error.kind === 'rejected'
      throw isRefused ? new TokenRefused(carrierName) : error
    }
  }
}
