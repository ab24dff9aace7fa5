import type { Instant } from '../time/clock.ts'

/** A shop is opened by a client through the API, or by the shell for the orders of a file. */
export type ShopOrigin = 'api' | 'import'

/** A place where an account sells. Clients call it a store. */
export type Shop = {
  readonly id: number
  /** The account's name for it, unique among open shops. */
  readonly identifier: string
  readonly origin: ShopOrigin
  /** By the account's clock. */
  readonly createdAt: Instant
  /** A closed shop takes no orders; those it had stay readable. */
  readonly closedAt: Instant | null
}

export const longestIdentifier = 100
