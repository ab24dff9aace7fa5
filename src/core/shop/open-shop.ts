import { accountNow, type Command, carryOut } from '../command/command.ts'
import { CoreError, invalid } from '../errors.ts'
import { isBlank } from '../values/is-blank.ts'
import type { Shop } from './shop.ts'

/** Lists of shops are answered whole, and screens offer them all. */
export const mostShops = 1000

/** Opens a shop under a name that no other open shop of the account has. */
export async function openShop(command: Command<Shop>, identifier: string): Promise<Shop> {
  if (isBlank(identifier)) throw invalid('identifier', 'The identifier may not be blank.')
  const { world, tenant } = command
  const id = await world.store.takeNumbers('shop', 1)
  const shop: Shop = {
    id,
    identifier,
    origin: 'api',
    createdAt: accountNow(command),
    closedAt: null,
  }
  return await carryOut(
    command,
    async ({ shops }) => {
      // Whoever sends a name a second time hears that it is taken, however many stores there are.
      if (!(await shops.insert(tenant, shop))) throw taken()
      if ((await shops.count(tenant, 'api')) > mostShops) throw tooManyShops()
      return shop
    },
    () => `opened shop ${id}`,
  )
}

const taken = () => invalid('identifier', 'Another store already has this identifier.')

const tooManyShops = () =>
  new CoreError(
    'conflict',
    `The account has ${mostShops.toLocaleString('en')} stores, and may have no more. Delete one that nobody uses.`,
  )
