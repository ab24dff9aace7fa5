import type { Tenant } from '../access.ts'
import { notFound } from '../errors.ts'
import type { Product } from './product.ts'
import type { ProductReader } from './product-store.ts'

export async function findProduct(
  { products }: { readonly products: ProductReader },
  tenant: Tenant,
  sku: string,
): Promise<Product> {
  return found(await products.bySku(tenant, sku))
}

export function found(product: Product | null): Product {
  if (!product) throw notFound('Product')
  return product
}
