import type { Tenant } from '../access.ts'
import { accountNow, type Command, carryOut } from '../command/command.ts'
import { CoreError, invalid, notFound } from '../errors.ts'
import type { Vocabulary } from '../tariff/vocabulary.ts'
import { codeKey } from '../values/code-key.ts'
import { bareHsCode } from '../values/hs-code.ts'
import { suggestionFor } from './classify-goods.ts'
import type { Product, ProductRequest } from './product.ts'
import { isNameable } from './product.ts'
import type { ProductReader } from './product-store.ts'

export async function findProduct(
  { products }: { readonly products: ProductReader },
  tenant: Tenant,
  sku: string,
): Promise<Product> {
  return found(await products.bySku(tenant, sku))
}

/** Adds a product under a SKU that no other product of the account has, in any case. */
export async function createProduct(
  command: Command<Product>,
  request: ProductRequest,
): Promise<Product> {
  const { world, tenant } = command
  const { sku } = request
  if (!isNameable(sku))
    throw invalid(
      'sku',
      "The sku cannot be blank or consist of dots alone, because it is part of the product's address.",
    )
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
      throw new CoreError('conflict', `The account already has a product ${sku}.`)
    },
    () => `added product ${sku}`,
  )
}

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
        throw invalid('hs_code', 'The hs_code field is required, because none was suggested.')
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
      const usedBy = await products.namedBy(tenant, sku)
      if (usedBy !== null) throw new CoreError('product_in_use', namedSentences[usedBy])
      await products.remove(tenant, sku)
      return product
    },
    product => `deleted product ${product.sku}`,
  )
}

const namedSentences = {
  order: 'An open order uses the product.',
  draft: 'A draft uses the product.',
} as const

function found(product: Product | null): Product {
  if (!product) throw notFound('Product')
  return product
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
