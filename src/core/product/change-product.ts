import { accountNow, type Command, carryOut } from '../command/command.ts'
import type { Vocabulary } from '../tariff/vocabulary.ts'
import { codeKey } from '../values/code-key.ts'
import { bareHsCode } from '../values/hs-code.ts'
import { found } from './find-product.ts'
import type { Product, ProductRequest } from './product.ts'
import { suggestionFor } from './suggest.ts'

/** What a product becomes; it keeps its SKU. */
export type ProductChange = Omit<ProductRequest, 'sku'>

/**
 * Replaces all that was said of a product. Its approval stays with the words and the code that were
 * approved: it ends where one of them changes, since another right is needed to give it again.
 */
export async function changeProduct(
  command: Command<Product>,
  sku: string,
  change: ProductChange,
): Promise<Product> {
  const { world, tenant } = command
  const at = accountNow(command)
  const tariff = await world.tariff()
  return await carryOut(
    command,
    async ({ products }) => {
      const saved = found(await products.lock(tenant, sku))
      const product = { ...changed(tariff, saved, change), updatedAt: at }
      await products.replace(tenant, product)
      return product
    },
    product => `changed product ${product.sku}`,
  )
}

function changed(tariff: Vocabulary, saved: Product, change: ProductChange): Product {
  const request: ProductRequest = { ...change, sku: saved.sku }
  const isSame = saysTheSame(saved, request)
  const isApproved = isSame && saved.approvedAt !== null && agrees(saved.hsCode, request.hsCode)
  return {
    ...saved,
    ...request,
    ...(isApproved ? { hsCode: saved.hsCode } : { approvedAt: null }),
    suggestion: isSame ? saved.suggestion : suggestionFor(tariff, request),
  }
}

/** The words that goods are classified by. */
const saysTheSame = (one: ProductRequest, other: ProductRequest): boolean =>
  codeKey(one.title) === codeKey(other.title) &&
  codeKey(one.description ?? '') === codeKey(other.description ?? '')

/** A change that names no code keeps the one that was approved. */
const agrees = (approved: string | null, sent: string | null): boolean =>
  sent === null || bareHsCode(sent) === bareHsCode(approved)
