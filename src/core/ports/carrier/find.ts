import type { AccountId } from '../../access.ts'
import type { ConnectionFacts } from '../../carrier-account.ts'
import type { RemoteSale } from './sell.ts'

export type SearchableCarrier<Sold = RemoteSale> = {
  /**
   * What was sold under our reference, or under the carrier's own handle where `prepare` gave one; null
   * where nothing was. Absent: it can't be searched.
   */
  find(sale: SaleIdentity, signal: AbortSignal): Promise<Sold | null>
  /**
   * How often the carrier shows one sale, where it counts; absent where it does not. It does not count an
   * answer that nothing was sold.
   */
  readonly findBudget?: number
}

/** What one sale is known by: never another one, at any carrier. */
export type SaleIdentity = {
  readonly accountId: AccountId
  readonly shipmentId: number
  /** Ours. */
  readonly reference: string
  /** The carrier's own, from `prepare`; null where it gave none. */
  readonly handle: string | null
  /** Under which account it was bought; null at a simulated carrier. */
  readonly connection: ConnectionFacts | null
}
