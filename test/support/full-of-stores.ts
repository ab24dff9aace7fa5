import { serviceOn } from '#core/access.ts'
import type { Shop } from '#core/shop/shop.ts'
import { mostShops } from '#core/shop/shops.ts'
import type { Store } from '#core/store.ts'

/** Above all numbers that stores are given in a test. */
const farFrom = 1_000_000

/** Opens as many stores as an account may have, written at once. */
export async function openAllStores(store: Store, accountId: number): Promise<void> {
  await store.transact(accountId, async ({ shops }) => {
    for (let n = 1; n <= mostShops; n++) {
      const id = farFrom * accountId + n
      const shop: Shop = {
        id,
        identifier: `Shop ${n}`,
        origin: 'api',
        createdAt: 1,
        closedAt: null,
      }
      await shops.insert(serviceOn(accountId), shop)
    }
  })
}
