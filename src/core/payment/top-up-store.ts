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
  readonly failure: string | null
  /** By the account's clock. */
  readonly createdAt: Instant
  /** By the system's clock. */
  readonly askedAt: Instant
  readonly settledAt: Instant | null
  /** When the caller was asked to wait: nobody has the charge in hand any more. */
  readonly leftOpenAt: Instant | null
}

export type NewTopUp = Omit<TopUp, 'state' | 'paymentId' | 'failure' | 'settledAt' | 'leftOpenAt'>

export type TopUpReader = {
  byId(tenant: Tenant, id: number): Promise<TopUp | null>
  /** The newest first. */
  latest(tenant: Tenant, limit: number): Promise<readonly TopUp[]>
  /** Pending ones of every account, oldest first: for the operator's list. */
  pending(limit: number): Promise<readonly (TopUp & { readonly accountId: AccountId })[]>
  /** Every one by its id, a page at a time: for proof. */
  pageById(tenant: Tenant, afterId: number, limit: number): Promise<readonly TopUp[]>
  /** The top-up of any account that the payment was credited for. */
  creditedBy(provider: string, paymentId: string): Promise<TopUp | null>
}

export type TopUpWriter = TopUpReader & {
  insert(tenant: Tenant, topUp: NewTopUp): Promise<void>
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
  /** False unless it is `pending`. If `final`, only a person can still post it. */
  fail(tenant: Tenant, id: number, reason: string, at: Instant, final: boolean): Promise<boolean>
  /** Locks it as failed until the command ends; false where it has not failed. */
  lockFailed(tenant: Tenant, id: number): Promise<boolean>
  /** Changes nothing unless it is `pending`. */
  leaveOpen(tenant: Tenant, id: number, at: Instant): Promise<void>
  /** Leaves every pending top-up of any account open. */
  leaveAllOpen(at: Instant): Promise<void>
  /** Stores the provider's id, unless one is stored already. */
  identify(tenant: Tenant, id: number, paymentId: string): Promise<void>
}
