import type { AccountId, Tenant } from '../access.ts'
import type { Instant } from '../time/clock.ts'
import type { Role } from './roles.ts'

export type Invitation = {
  readonly id: number
  readonly accountId: AccountId
  readonly email: string
  readonly role: Role
  /** Null where an operator invited at the shell. */
  readonly invitedBy: number | null
  readonly createdAt: Instant
  readonly expiresAt: Instant
}

export type PasswordReset = {
  readonly userId: number
  readonly createdAt: Instant
  readonly expiresAt: Instant
}

/** Links are looked up by the hash of their secret alone: who holds one has no account yet. */
export type InvitationReader = {
  bySecret(secretHash: string): Promise<Invitation | null>
  /** Newest first; expired ones, too, until they are forgotten. */
  list(tenant: Tenant): Promise<readonly Invitation[]>
  resetBySecret(secretHash: string): Promise<PasswordReset | null>
}

export type InvitationWriter = InvitationReader & {
  insert(tenant: Tenant, invitation: Invitation, secretHash: string): Promise<void>
  /** Takes it away: of two that take it at once, one gets it. */
  take(tenant: Tenant, secretHash: string): Promise<Invitation | null>
  /** False where the account has no such invitation. */
  remove(tenant: Tenant, id: number): Promise<boolean>
  insertReset(reset: PasswordReset, secretHash: string): Promise<void>
  takeReset(secretHash: string): Promise<PasswordReset | null>
  removeResets(userId: number): Promise<void>
  prune(now: Instant, limit: number): Promise<number>
  pruneResets(now: Instant, limit: number): Promise<number>
}
