import type { AccountId, Scope, Tenant } from '../access.ts'
import type { Instant } from '../clock.ts'

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

export type TokenReader = {
  /** A presented secret comes without an account: the narrow look-up that finds one. Revoked ones too. */
  byHash(secretHash: string): Promise<TokenRow | null>
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
