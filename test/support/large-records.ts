import { serviceOn } from '#core/access.ts'
import { findAccount } from '#core/account/accounts.ts'
import { operatorCommand } from '#core/command/operator-command.ts'
import { type Item, noManufacturer } from '#core/shipment/item.ts'
import { openShopForImport } from '#core/shop/shops.ts'
import { orderRequest } from './order-request.ts'
import { draftShipment, requestTo, sampleAt } from './sample-shipments.ts'
import { startService } from './service.ts'

const lines = 500

/** So many items that they take about so many bytes. */
const itemsOf = (bytes: number): readonly Item[] =>
  Array.from({ length: lines }, (_, line) => ({
    title: null,
    description: `Line ${line} ${'x'.repeat(200)}`,
    customsDescription: null,
    sku: 'S'.repeat(Math.max(0, Math.floor(bytes / lines) - 270)),
    quantity: 2,
    value: 100,
    currency: 'CAD',
    countryOfOrigin: 'CA',
    hsCode: null,
    ...noManufacturer,
    weight: null,
    weightUnit: null,
  }))

/**
 * Fills a data folder, while no server runs on it, with drafts and orders that each hold items of so
 * many bytes, however many a request may hold now. Gives a token of their account.
 */
export async function fillWithLargeRecords(
  dataDir: string,
  count: number,
  bytes: number,
): Promise<string> {
  await using service = await startService({ DATA_DIR: dataDir })
  const world = service.app.worlds.sandbox
  const { store } = world
  const account = await service.account()
  const owner = await findAccount(store.read.accounts, String(account))
  const tenant = serviceOn(account)
  const shop = await openShopForImport(await operatorCommand(world, owner, 'fill'), 'Web')
  const items = itemsOf(bytes)
  await store.transact(account, async ({ shipments, orders }) => {
    for (let id = 1; id <= count; id++) {
      const request = { ...requestTo('Ada Moreau'), items }
      await shipments.insert(tenant, draftShipment(id, { request }), null)
      const order = orderRequest({ shopId: shop.id, orderId: `W-${id}`, items })
      await orders.insert(tenant, [{ id, request: order, createdAt: sampleAt }])
    }
  })
  return await service.token(account)
}
