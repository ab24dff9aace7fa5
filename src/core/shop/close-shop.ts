import { accountNow, type Command, carryOut } from '../command/command.ts'
import { CoreError, notFound } from '../errors.ts'

/** Closes a shop that a client opened; refuses while it has open orders. */
export async function closeShop(command: Command<void>, id: number): Promise<void> {
  const { world, tenant } = command
  const shop = await world.store.read.shops.byId(tenant, id)
  if (shop?.origin !== 'api') throw notFound('Store')
  const at = accountNow(command)
  await carryOut(
    command,
    async ({ shops, orders }) => {
      // This comes first: from here on no order can be added, and earlier ones are visible.
      if (!(await shops.close(tenant, id, at))) throw notFound('Store')
      if (await orders.anyOpen(tenant, id)) {
        throw new CoreError('store_in_use', 'The store has open orders. It cannot be deleted.')
      }
    },
    () => `closed shop ${id}`,
  )
}
