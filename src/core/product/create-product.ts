import { accountNow, type Command, carryOut } from '../command/command.ts'
import { CoreError, invalid } from '../errors.ts'
import type { Product, ProductRequest } from './product.ts'
import { isNameable } from './sku.ts'
import { suggestionFor } from './suggest.ts'

/** Adds a product under a SKU that no other product of the account has, in any case. */
export async function createProduct(
  command: Command<Product>,
  request: ProductRequest,
): Promise<Product> {
  const { world, tenant } = command
  const { sku } = request
  if (!isNameable(sku))
    throw invalid('sku', 'The sku cannot be blank or dots alone: no address names it.')
  const at = accountNow(command)
  const product: Product = {
    ...request,
    suggestion: suggestionFor(await world.tariff(), request),
    approvedAt: null,
    createdAt: at,
    updatedAt: at,
  }
  return await carryOut(
    command,
    async ({ products }) => {
      if (await products.insert(tenant, product)) return product
      throw new CoreError('conflict', `The account has a product ${sku} already.`)
    },
    () => `added product ${sku}`,
  )
}
