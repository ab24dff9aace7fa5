import type { AccountId, Tenant } from '../access.ts'
import type { Instant } from '../time/clock.ts'
import type { Currency, Minor } from '../values/money.ts'

/**
 * A top-up is `pending` from before the charge until its result is known. `posted` is final; a `failed`
 * one is still posted if the provider turns out to have the money.
 */
export type TopUpState = 'pending' | 'posted' | 'failed'

export type TopUp = {
  readonly id: number
  /** The provider charges once for it and returns it. */
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
  /** The top-up under the key, if it is no older than `notBefore`. */
  byKey(tenant: Tenant, key: string, notBefore: Instant): Promise<TopUp | null>
  /** Pending ones of every account, oldest first: for the operator's list. */
  pending(limit: number): Promise<readonly (TopUp & { readonly accountId: AccountId })[]>
  /** Every one by its id, a page at a time: for proof. */
  pageById(tenant: Tenant, afterId: number, limit: number): Promise<readonly TopUp[]>
  /** The top-up of any account that the payment was credited for. */
  creditedBy(provider: string, paymentId: string): Promise<TopUp | null>
}

export type TopUpWriter = TopUpReader & {
  /**
   * The command's first statement. It takes the key, also from a top-up older than the window. Returns
   * null after the insert, else the top-up that has the key.
   */
  insert(tenant: Tenant, topUp: NewTopUp, notBefore: Instant): Promise<TopUp | null>
  /** False where its state is not `from`, where it is finally failed, or where it has another payment. */
  post(
    tenant: Tenant,
    id: number,
    from: TopUpState,
    paymentId: string,
    at: Instant,
  ): Promise<boolean>
  /** For a person's decision that this amount was paid. False where the state is not `from`. */
  settle(
    tenant: Tenant,
    id: number,
    from: TopUpState,
    amount: Minor,
    paymentId: string,
    at: Instant,
  ): Promise<boolean>
  /**
   * False unless it is `pending`. Its key stays taken until the client gets the failure as an answer. If
   * `final`, only a person can still post it.
   */
  fail(tenant: Tenant, id: number, reason: string, at: Instant, final: boolean): Promise<boolean>
  /** Changes nothing unless the top-up has failed. */
  freeKey(tenant: Tenant, id: number): Promise<void>
  /** Stores the provider's id, unless one is stored already. */
  identify(tenant: Tenant, id: number, paymentId: string): Promise<void>
}
