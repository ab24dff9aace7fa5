import { accountNow, type Command, carryOut } from '../command/command.ts'
import { invalid } from '../errors.ts'
import { found } from './find-product.ts'
import type { Product } from './product.ts'

/**
 * Approves an HS code of a product: the one that is named, else its account's own, else the one that was
 * suggested. Customs papers state it from then on.
 */
export async function approveClassification(
  command: Command<Product>,
  sku: string,
  hsCode: string | null,
): Promise<Product> {
  const { tenant, caller } = command
  const at = accountNow(command)
  return await carryOut(
    command,
    async writers => {
      const { products } = writers
      const saved = found(await products.lock(tenant, sku))
      const approved = hsCode ?? saved.hsCode ?? saved.suggestion?.hsCode ?? null
      if (approved === null) {
        throw invalid('hs_code', 'The hs_code field is required: none was suggested.')
      }
      const product: Product = { ...saved, hsCode: approved, approvedAt: at, updatedAt: at }
      await products.replace(tenant, product)
      // Only once: every node reads its callers again after it.
      if (!caller.approves) await writers.accounts.putApproves(tenant)
      return product
    },
    product => `approved ${product.hsCode} for product ${product.sku}`,
  )
}
