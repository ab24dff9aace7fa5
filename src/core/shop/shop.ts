import type { Tenant } from '../access.ts'
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

export type ShopReader = {
  byId(tenant: Tenant, id: number): Promise<Shop | null>
  /** Looks among open shops only. */
  byIdentifier(tenant: Tenant, identifier: string): Promise<Shop | null>
  /** The open ones, oldest first. */
  list(tenant: Tenant, origin: ShopOrigin): Promise<readonly Shop[]>
  /** How many are open. */
  count(tenant: Tenant, origin: ShopOrigin): Promise<number>
}

export type ShopWriter = ShopReader & {
  /** Returns false and writes nothing where another open shop has the identifier. */
  insert(tenant: Tenant, shop: Shop): Promise<boolean>
  /** Locks the shop as open until the command ends; false where there is no open one. */
  keepOpen(tenant: Tenant, id: number): Promise<boolean>
  /** False where there is no open one. */
  close(tenant: Tenant, id: number, at: Instant): Promise<boolean>
}
