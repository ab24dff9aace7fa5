import type { Tenant } from '../access.ts'
import type { Instant } from '../time/clock.ts'
import type { Shop, ShopOrigin } from './shop.ts'

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
