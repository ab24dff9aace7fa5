import type { AccountId, Tenant } from '../access.ts'
import type { Instant } from '../time/clock.ts'
import type { Currency, Minor } from '../values/money.ts'

/**
 * A top-up is `pending` from before its card is charged until it is known what came of that. `posted`
 * is final; a `failed` one is posted after all where its provider turns out to have the money.
 */
export const topUpStates = ['pending', 'posted', 'failed'] as const
export type TopUpState = (typeof topUpStates)[number]

export type TopUp = {
  readonly id: number
  /** What the provider charges once for, and carries back. */
  readonly reference: string
  readonly provider: string
  readonly cardId: number
  readonly amount: Minor
  readonly currency: Currency
  readonly state: TopUpState
  /** The provider's own id, once it is known. */
  readonly paymentId: string | null
  /** Why it failed. */
  readonly failure: string | null
  readonly idempotencyKey: string | null
  /** By the account's clock. */
  readonly createdAt: Instant
  /** By the system's clock. */
  readonly askedAt: Instant
  readonly settledAt: Instant | null
}

export type NewTopUp = Omit<TopUp, 'state' | 'paymentId' | 'failure' | 'settledAt'>

export type TopUpReader = {
  byId(tenant: Tenant, id: number): Promise<TopUp | null>
  /** What was asked for under the key, if that was not before. */
  byKey(tenant: Tenant, key: string, notBefore: Instant): Promise<TopUp | null>
  /** Pending ones of every account, oldest first: for the operator's list. */
  pending(limit: number): Promise<readonly (TopUp & { readonly accountId: AccountId })[]>
  /** Every one by its id, a page at a time: for proof. */
  pageById(tenant: Tenant, afterId: number, limit: number): Promise<readonly TopUp[]>
  /** The one that the payment was credited for, of whatever account. */
  creditedBy(provider: string, paymentId: string): Promise<TopUp | null>
}

export type TopUpWriter = TopUpReader & {
  /**
   * The command's first statement: takes the key, from a top-up older than the window too. Null when
   * it was inserted, else the top-up that has the key.
   */
  insert(tenant: Tenant, topUp: NewTopUp, notBefore: Instant): Promise<TopUp | null>
  /** Conditional: false where it does not stand in `from`, failed for good, or is another payment's. */
  post(
    tenant: Tenant,
    id: number,
    from: TopUpState,
    paymentId: string,
    at: Instant,
  ): Promise<boolean>
  /** By a person, as paid with this amount. Conditional: false where it does not stand in `from`. */
  settle(
    tenant: Tenant,
    id: number,
    from: TopUpState,
    amount: Minor,
    paymentId: string,
    at: Instant,
  ): Promise<boolean>
  /**
   * Conditional on `pending`. Its key stays taken until whoever holds it was told. What failed for good
   * is posted by a person alone.
   */
  fail(tenant: Tenant, id: number, reason: string, at: Instant, forGood: boolean): Promise<boolean>
  /** Of one that failed. */
  freeKey(tenant: Tenant, id: number): Promise<void>
  /** What payment a pending one is, where that is not known yet. */
  identify(tenant: Tenant, id: number, paymentId: string): Promise<void>
}
