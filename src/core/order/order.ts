import type { PostalAddress } from '../address/postal-address.ts'
import type { Item } from '../shipment/item.ts'
import type { Instant } from '../time/clock.ts'
import type { Currency, Minor } from '../values/money.ts'
import type { WeightUnit } from '../values/units.ts'

export const orderStatuses = ['open', 'fulfilled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** A customer's order at a shop, as it was sent. */
export type OrderRequest = {
  readonly shopId: number
  /** The shop's own id: unique within the shop only. */
  readonly orderId: string
  readonly address: Omit<PostalAddress, 'residential'>
  readonly weightUnit: WeightUnit
  readonly weight: number
  readonly value: Minor
  readonly currency: Currency
  readonly orderedAt: Instant
  /** The time in the sender's spelling. */
  readonly orderedAtText: string
  readonly customerId: string | null
  readonly carrierCode: string | null
  readonly postageCode: string | null
  readonly packageCode: string | null
  readonly note: string | null
  /** The sender's name for the shop, for people. */
  readonly shopLabel: string | null
  readonly tags: readonly string[]
  readonly items: readonly Item[]
}

export type NewOrder = {
  readonly id: number
  readonly request: OrderRequest
  /** By the account's clock. */
  readonly createdAt: Instant
}

export type Order = NewOrder & {
  readonly status: OrderStatus
  readonly updatedAt: Instant
  /** The codes of all its shipments, void ones and returns too, oldest first. */
  readonly shipCodes: readonly string[]
  /** The ids of these shipments, without drafts that were deleted. */
  readonly shipmentIds: readonly number[]
}
