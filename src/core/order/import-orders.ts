import type { Tenant } from '../access.ts'
import type { Store } from '../store.ts'
import type { Instant } from '../time/clock.ts'
import type { OrderRequest } from './order.ts'
import { type OrderPaths, unknownShop } from './place-order.ts'

/** So few that other commands do not wait long. */
export const ordersPerImport = 100

export type ImportCount = { readonly added: number; readonly known: number }

/**
 * Adds the orders that the shop does not have yet and changes no others: a second import of the same
 * orders writes nothing. A rehearsal writes nothing either and only counts.
 */
export async function importOrders(
  store: Store,
  tenant: Tenant,
  shopId: number,
  requests: readonly OrderRequest[],
  options: { readonly at: Instant; readonly rehearse: boolean; readonly paths: OrderPaths },
): Promise<ImportCount> {
  const { at, rehearse, paths } = options
  const ids = requests.map(({ orderId }) => orderId)
  const known = await store.read.orders.known(tenant, shopId, ids)
  const fresh = requests.filter(({ orderId }) => !known.has(orderId))
  if (fresh.length === 0 || rehearse) return { added: fresh.length, known: known.size }
  const firstId = await store.takeNumbers('shop_order', fresh.length)
  const orders = fresh.map((request, index) => ({ id: firstId + index, request, createdAt: at }))
  const added = await store.transact(tenant.accountId, async writers => {
    if (!(await writers.shops.keepOpen(tenant, shopId))) throw unknownShop(paths)
    return await writers.orders.insert(tenant, orders)
  })
  return { added, known: requests.length - added }
}
