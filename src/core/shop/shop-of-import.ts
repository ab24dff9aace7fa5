import type { Tenant } from '../access.ts'
import { CoreError, invalid } from '../errors.ts'
import type { Store } from '../store.ts'
import type { Instant } from '../time/clock.ts'
import { parseId } from '../values/parse-id.ts'
import { longestIdentifier, type Shop } from './shop.ts'
import type { ShopReader } from './shop-store.ts'

/** By identifier or id, as people type it; null where there is none yet with a valid identifier. */
export async function findShop(
  { shops }: { readonly shops: ShopReader },
  tenant: Tenant,
  named: string,
): Promise<Shop | null> {
  const identifier = named.trim()
  const known = await shops.byIdentifier(tenant, identifier)
  if (known) return known
  const id = parseId(identifier)
  if (id !== null) {
    const shop = await shops.byId(tenant, id)
    if (shop && shop.closedAt === null) return shop
    throw new CoreError('not_found', `There is no store ${identifier}.`)
  }
  if (identifier === '' || identifier.length > longestIdentifier) {
    throw invalid('store', `A store is called by 1 to ${longestIdentifier} characters.`)
  }
  return null
}

/** Opens a shop for the orders of a file. */
export async function openShopForImport(
  store: Store,
  tenant: Tenant,
  named: string,
  at: Instant,
): Promise<Shop> {
  const id = await store.takeNumbers('shop', 1)
  const identifier = named.trim()
  const shop: Shop = { id, identifier, origin: 'import', createdAt: at, closedAt: null }
  const opened = await store.transact(tenant.accountId, ({ shops }) => shops.insert(tenant, shop))
  if (!opened) throw new CoreError('conflict', `Somebody else opens the store ${identifier}, too.`)
  return shop
}
