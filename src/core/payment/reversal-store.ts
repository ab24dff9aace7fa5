import type { Tenant } from '../access.ts'
import type { ReversalKind } from '../ports/payments.ts'
import type { Instant } from '../time/clock.ts'
import type { Minor } from '../values/money.ts'

/** Money of a top-up that its provider gave back to the card. */
export type Reversal = {
  /** The provider's own id. */
  readonly id: string
  readonly topUpId: number
  readonly kind: ReversalKind
  /** What the account has lost by it now: 0 once a dispute is won, or a refund failed. */
  readonly amount: Minor
  /** In the provider's words. */
  readonly reason: string
  /** How often it was written: an older report of the provider must not replace a younger one. */
  readonly revision: number
  /** By the system's clock. */
  readonly updatedAt: Instant
}

export type ReversalReader = {
  ofTopUp(tenant: Tenant, topUpId: number): Promise<readonly Reversal[]>
  /** Every one by its id, a page at a time: for proof. */
  pageById(tenant: Tenant, afterId: string, limit: number): Promise<readonly Reversal[]>
}

export type ReversalWriter = ReversalReader & {
  /**
   * Writes the revision that follows the one that the caller has read; 1 is the first. Returns false and
   * changes nothing where another caller has written it.
   */
  put(tenant: Tenant, reversal: Reversal): Promise<boolean>
}
