import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operatorOn } from '#core/access.ts'
import { createAccount } from '#core/account/accounts.ts'
import type { OrderRequest } from '#core/order/order.ts'
import { importOrders, ordersPerImport } from '#core/order/orders.ts'
import { openShopForImport } from '#core/shop/shops.ts'
import { orderRequest } from '../test/support/order-request.ts'
import { startService } from '../test/support/service.ts'

/** A new data folder on SQLite, and the variables for a server on it. */
export type SqliteFolder = AsyncDisposable & {
  readonly dataDir: string
  readonly env: NodeJS.ProcessEnv
}

export async function openFolder(): Promise<SqliteFolder> {
  const dataDir = await mkdtemp(join(tmpdir(), 'postilion-orders-'))
  const limits = { RATE_LIMIT_READS: '1000000000', RATE_LIMIT_WRITES: '1000000000' }
  return {
    dataDir,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ...limits },
    [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true, force: true }),
  }
}

/** Makes an account of the sandbox with `count` orders, spread over a year, and returns a token of it. */
export async function accountWithOrders(
  { dataDir }: SqliteFolder,
  name: string,
  count: number,
): Promise<string> {
  await using service = await startService({ DATA_DIR: dataDir })
  const { store } = service.app.worlds.sandbox
  const now = Date.now()
  const { id } = await createAccount(service.app.register, name, now)
  const tenant = operatorOn(id)
  const shop = await openShopForImport(store, tenant, 'Web', now)
  const yearMs = 365 * 86_400_000
  for (let from = 0; from < count; from += ordersPerImport) {
    const requests = Array.from({ length: Math.min(ordersPerImport, count - from) }, (_, index) =>
      orderAt(shop.id, from + index, now - Math.floor(((from + index) / count) * yearMs)),
    )
    await importOrders(store, tenant, shop.id, requests, {
      at: now,
      rehearse: false,
      paths: { shop: 'store_id' },
    })
  }
  return await service.token(id)
}

const orderAt = (shopId: number, index: number, orderedAt: number): OrderRequest =>
  orderRequest({
    shopId,
    orderId: `W-${index}`,
    orderedAt,
    orderedAtText: new Date(orderedAt).toISOString(),
    customerId: String(index % 1000),
  })
