import type { AccountId, Scope, Tenant } from '../access.ts'
import type { Instant } from '../time/clock.ts'
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

export type TokenReader = {
  /** Finds revoked tokens, too. Takes no tenant: a secret comes without an account. */
  bearerOf(secretHash: string): Promise<Bearer | null>
  list(tenant: Tenant): Promise<readonly TokenRow[]>
}

export type TokenWriter = TokenReader & {
  insert(
    tenant: Tenant,
    row: Omit<TokenRow, 'accountId' | 'revokedAt' | 'lastUsedAt'> & { secretHash: string },
  ): Promise<void>
  /** False where this tenant has no such token; a second revocation keeps the first time. */
  revoke(tenant: Tenant, id: number, at: Instant): Promise<boolean>
  touch(tenant: Tenant, id: number, at: Instant): Promise<void>
}
