import { type Command, carryOut } from '../command/command.ts'
import { found } from './find-product.ts'
import type { Product } from './product.ts'

/** Deletes a product. */
export async function deleteProduct(command: Command<Product>, sku: string): Promise<Product> {
  const { tenant } = command
  return await carryOut(
    command,
    async ({ products }) => {
      const product = found(await products.lock(tenant, sku))
      await products.remove(tenant, sku)
      return product
    },
    product => `deleted product ${product.sku}`,
  )
}
