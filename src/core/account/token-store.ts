import type { AccountId, Scope, Tenant } from '../access.ts'
import type { Instant } from '../time/clock.ts'
import type { Page } from '../values/page.ts'
import type { AccountRow } from './account-store.ts'

export type TokenRow = {
  readonly accountId: AccountId
  readonly id: number
  readonly name: string
  /** The start of the secret, for people to tell tokens apart. */
  readonly hint: string
  readonly scopes: readonly Scope[]
  readonly createdAt: Instant
  readonly expiresAt: Instant | null
  readonly revokedAt: Instant | null
  readonly lastUsedAt: Instant | null
}

/** A token, with everything about its account that a request needs. */
export type Bearer = {
  readonly token: TokenRow
  readonly account: AccountRow
  readonly clockOffsetMs: number
}

export type TokenPage = { readonly tokens: readonly TokenRow[]; readonly total: number }

export type TokenReader = {
  /** Finds revoked tokens, too. Takes no tenant: a secret comes without an account. */
  bearerOf(secretHash: string): Promise<Bearer | null>
  byId(tenant: Tenant, id: number): Promise<TokenRow | null>
  /** Revoked ones and ended ones, too. */
  list(tenant: Tenant): Promise<readonly TokenRow[]>
  /** Those that are live at the time, the newest first, and how many they are in all. */
  pageOfLive(tenant: Tenant, at: Instant, page: Page): Promise<TokenPage>
}

export type TokenWriter = TokenReader & {
  insert(
    tenant: Tenant,
    row: Omit<TokenRow, 'accountId' | 'revokedAt' | 'lastUsedAt'> & { secretHash: string },
  ): Promise<void>
  /** False where this tenant has no such token; a second revocation keeps the first time. */
  revoke(tenant: Tenant, id: number, at: Instant): Promise<boolean>
  /** Ends a live token at the time, or before where its end is earlier. False where it is not live now. */
  endBy(tenant: Tenant, id: number, at: Instant, now: Instant): Promise<boolean>
  touch(tenant: Tenant, id: number, at: Instant): Promise<void>
}
