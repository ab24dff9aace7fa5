import type { AccountId, Tenant } from '../access.ts'
import type { ConnectionFacts } from '../carrier-account.ts'
import type { KeyName } from '../command/key-store.ts'
import type { FreightPrice } from '../freight/freight-quote.ts'
import type { FreightRequest, FreightService } from '../freight/freight-shipment.ts'
import type { SaleIdentity, SaleOrder } from '../ports/carrier/carrier.ts'
import type { FreightOrder } from '../ports/freight/sell.ts'
import type { Price } from '../rating/quote.ts'
import type { BoughtService, ShipmentRequest } from '../shipment/shipment.ts'
import type { DraftChange } from '../shipment/shipment-store.ts'
import type { Instant } from '../time/clock.ts'

/**
 * A purchase at a carrier that works outside our transaction: `held` (money is set aside), `requested`
 * (the carrier may have been asked), `unknown` (it was asked and nobody knows what it did), `sold` (it
 * says that it has sold, and nobody has found the sale), then `posted` or `released`.
 */
export const purchaseStates = [
  'held',
  'requested',
  'unknown',
  'sold',
  'posted',
  'released',
] as const
export type PurchaseState = (typeof purchaseStates)[number]

export type Purchase = ParcelPurchase | FreightPurchase

export type ParcelPurchase = PurchaseFacts & {
  readonly goods: 'parcels'
  /** What a draft was that its buyer changed by the purchase: it is so again where nothing is sold. */
  readonly draftBefore?: DraftChange | undefined
} & WhatIsBought<BoughtService, Price, SaleOrder, ShipmentRequest>

export type FreightPurchase = PurchaseFacts & { readonly goods: 'freight' } & WhatIsBought<
    FreightService,
    FreightPrice,
    FreightOrder,
    FreightRequest
  >

type WhatIsBought<Service, Cost, Order, Request> = {
  readonly service: Service
  readonly price: Cost
  /** What the carrier is asked to sell. Kept while the purchase is open, so that another process can ask. */
  readonly order: Order | null
  /** A draft's request as it is sold; null for what was no draft, and once the purchase is settled. */
  readonly soldRequest: Request | null
}

type PurchaseFacts = {
  readonly shipmentId: number
  readonly state: PurchaseState
  /** See `newSaleReference`: what the carrier's book can be searched by. */
  readonly reference: string
  /** By the system's clock. */
  readonly heldAt: Instant
  readonly requestedAt: Instant | null
  readonly settledAt: Instant | null
  /** The key of the call that began it. Its scope is kept while the purchase is open. */
  readonly key: KeyName | null
  /** Sentences about what was filled in, for the shipment once it is bought. */
  readonly notes: readonly string[]
  /** The carrier's own name for the purchase, where it gives one before money can move. */
  readonly handle: string | null
  /** Whom it was asked of: nothing about it is ever asked elsewhere. Null for a simulated carrier. */
  readonly connection: ConnectionFacts | null
  /** Whether it is of a draft that was saved before, and is a draft again where nothing is sold. */
  readonly isOfDraft: boolean
}

/** One purchase of a shipment: a draft may be bought again after a purchase in vain. */
export type PurchaseAttempt = Pick<Purchase, 'shipmentId' | 'reference'>

export type OpenPurchase = Purchase & { readonly accountId: AccountId }

export type OpenPurchaseCount = {
  readonly state: PurchaseState
  readonly count: number
  readonly firstHeldAt: Instant
}

export type PurchaseReader = {
  /** The latest. */
  ofShipment(tenant: Tenant, shipmentId: number): Promise<Purchase | null>
  /** Open ones of every account, oldest first: for the reconciler and the operator's list. */
  open(limit: number): Promise<readonly OpenPurchase[]>
  /** Counts at most so many open ones of every account, the oldest. */
  openCounts(limit: number): Promise<readonly OpenPurchaseCount[]>
}

export type PurchaseWriter = PurchaseReader & {
  /** As the shipment's next attempt. */
  insert(tenant: Tenant, purchase: Purchase): Promise<void>
  /** Conditional: false where this very purchase no longer stood in one of `from`. */
  move(
    tenant: Tenant,
    attempt: PurchaseAttempt,
    from: readonly PurchaseState[],
    to: PurchaseState,
    at: Instant,
    /** Kept with the move to `requested`. */
    handle?: string | null,
  ): Promise<boolean>
  /** For the answer to a first request: false, too, where the order was sent again since. */
  releaseRefused(
    tenant: Tenant,
    attempt: PurchaseAttempt,
    requestedAt: Instant,
    at: Instant,
  ): Promise<boolean>
  /**
   * Counts a search of the carrier's book, of at most `budget`: the first at once, the second `apartMs`
   * after the carrier was asked to sell, and so on. `early`: the next one is not allowed yet. `spent`: none
   * is left. `gone`: the purchase was removed with its shipment.
   */
  takeSearch(
    sale: SaleIdentity,
    budget: number,
    apartMs: number,
    at: Instant,
  ): Promise<'counted' | 'early' | 'spent' | 'gone'>
  /** The carrier did not count it. */
  giveSearchBack(sale: SaleIdentity): Promise<void>
}
