import type { Tenant } from '../access.ts'
import type { Instant } from '../time/clock.ts'
import type { Shop, ShopOrigin } from './shop.ts'

export type ShopReader = {
  byId(tenant: Tenant, id: number): Promise<Shop | null>
  /** Among those that are not closed. */
  byIdentifier(tenant: Tenant, identifier: string): Promise<Shop | null>
  /** Those that are not closed, the oldest first. */
  list(tenant: Tenant, origin: ShopOrigin): Promise<readonly Shop[]>
}

export type ShopWriter = ShopReader & {
  /** False, and nothing written, where another open shop has the identifier. */
  insert(tenant: Tenant, shop: Shop): Promise<boolean>
  /** Whether it is there and not closed; it stays so until the command has ended. */
  keepOpen(tenant: Tenant, id: number): Promise<boolean>
  /** False where there is none that is open. */
  close(tenant: Tenant, id: number, at: Instant): Promise<boolean>
}
