import type { AccountId, Tenant } from '../access.ts'
import type { RequestKey } from '../command/key-store.ts'
import type { SaleOrder } from '../ports/carrier/carrier.ts'
import type { Price } from '../rating/quote.ts'
import type { BoughtService } from '../shipment/shipment.ts'
import type { Instant } from '../time/clock.ts'

/**
 * A purchase at a carrier that works outside our transaction: `held` (money is set aside), `requested`
 * (the carrier may have been asked), `unknown` (it was asked and nobody knows what it did), then
 * `posted` or `released`. From `unknown` only the reconciler or an operator moves it.
 */
export const purchaseStates = ['held', 'requested', 'unknown', 'posted', 'released'] as const
export type PurchaseState = (typeof purchaseStates)[number]

export type Purchase = {
  readonly shipmentId: number
  readonly state: PurchaseState
  /** See `newSaleReference`: what the carrier's book can be searched by. */
  readonly reference: string
  readonly service: BoughtService
  readonly price: Price
  /** By the system's clock. */
  readonly heldAt: Instant
  readonly requestedAt: Instant | null
  readonly settledAt: Instant | null
  /** The key of the call that began it. Its scope is kept while the purchase is open. */
  readonly key: RequestKey | null
  /** Sentences about what was filled in, for the shipment once it is bought. */
  readonly notes: readonly string[]
  /** What the carrier is asked to sell. Kept while the purchase is open, so that another process can ask. */
  readonly order: SaleOrder | null
}

export type OpenPurchase = Purchase & { readonly accountId: AccountId }

export type PurchaseReader = {
  ofShipment(tenant: Tenant, shipmentId: number): Promise<Purchase | null>
  /** Open ones of every account, oldest first: for the reconciler and the operator's list. */
  open(limit: number): Promise<readonly OpenPurchase[]>
}

export type PurchaseWriter = PurchaseReader & {
  insert(tenant: Tenant, purchase: Purchase): Promise<void>
  /** Conditional: false where the purchase no longer stood in one of `from`. */
  move(
    tenant: Tenant,
    shipmentId: number,
    from: readonly PurchaseState[],
    to: PurchaseState,
    at: Instant,
  ): Promise<boolean>
}
