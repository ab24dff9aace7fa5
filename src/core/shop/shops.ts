import type { Tenant } from '../access.ts'
import { accountNow, type Command, carryOut } from '../command/command.ts'
import { CoreError, invalid, notFound } from '../errors.ts'
import { isBlank } from '../values/is-blank.ts'
import { parseId } from '../values/parse-id.ts'
import { longestIdentifier, type Shop, type ShopReader } from './shop.ts'

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
    throw invalid(
      'store',
      `A store's identifier must be 1 to ${longestIdentifier} characters long.`,
    )
  }
  return null
}

/** Opens a shop for the orders of a file. */
export async function openShopForImport(command: Command<Shop>, named: string): Promise<Shop> {
  const { world, tenant } = command
  const id = await world.store.takeNumbers('shop', 1)
  const identifier = named.trim()
  const createdAt = accountNow(command)
  const shop: Shop = { id, identifier, origin: 'import', createdAt, closedAt: null }
  return await carryOut(
    command,
    async ({ shops }) => {
      if (await shops.insert(tenant, shop)) return shop
      throw new CoreError(
        'conflict',
        `Somebody else is creating the store ${identifier} at the same time.`,
      )
    },
    () => `opened shop ${id}`,
  )
}

const taken = () => invalid('identifier', 'Another store already has this identifier.')

const tooManyShops = () =>
  new CoreError(
    'conflict',
    `The account has reached its limit of ${mostShops.toLocaleString('en')} stores. Delete an unused one.`,
  )
