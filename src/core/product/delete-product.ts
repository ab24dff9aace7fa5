import { type Command, carryOut } from '../command/command.ts'
import { CoreError } from '../errors.ts'
import { found } from './find-product.ts'
import type { Product } from './product.ts'

/**
 * Deletes a product that no open order and no draft names. An order that is placed at the same moment may
 * still name its SKU: an order may name any SKU, also one without a product.
 */
export async function deleteProduct(command: Command<Product>, sku: string): Promise<Product> {
  const { tenant } = command
  return await carryOut(
    command,
    async ({ products }) => {
      const product = found(await products.lock(tenant, sku))
      const holder = await products.namedBy(tenant, sku)
      if (holder !== null) throw new CoreError('product_in_use', namedSentences[holder])
      await products.remove(tenant, sku)
      return product
    },
    product => `deleted product ${product.sku}`,
  )
}

const namedSentences = {
  order: 'An open order names the product.',
  draft: 'A draft names the product.',
} as const
