import type { Instant } from '../time/clock.ts'

/** Who opened it: a client by the API, or the shell, for the orders of a file. */
const shopOrigins = ['api', 'import'] as const
export type ShopOrigin = (typeof shopOrigins)[number]

/** Where an account sells, and orders come from. Clients call it a store. */
export type Shop = {
  readonly id: number
  /** What the account calls it: unique among those that are not closed. */
  readonly identifier: string
  readonly origin: ShopOrigin
  /** By the account's clock. */
  readonly createdAt: Instant
  /** A closed shop takes no orders; those it had stay readable. */
  readonly closedAt: Instant | null
}

export const longestIdentifier = 100
