import type { Tenant } from '../access.ts'
import type { Page } from '../values/page.ts'
import type { Product } from './product.ts'

export type ProductReader = {
  /** The case of the SKU does not count, here and below. */
  bySku(tenant: Tenant, sku: string): Promise<Product | null>
  /** Newest first, and how many there are. */
  page(
    tenant: Tenant,
    page: Page,
  ): Promise<{ readonly products: readonly Product[]; readonly total: number }>
  /** The approved ones among them. */
  approvedBySkus(tenant: Tenant, skus: readonly string[]): Promise<readonly Product[]>
  /**
   * The approved product that goods are: that of the SKU, else the one of the same title that was
   * approved last. Case and spaces of a title do not count.
   */
  approvedFor(
    tenant: Tenant,
    goods: { readonly sku?: string | null; readonly title: string },
  ): Promise<Product | null>
}

export type ProductWriter = ProductReader & {
  /** Returns false and writes nothing where the account has a product of the SKU. */
  insert(tenant: Tenant, product: Product): Promise<boolean>
  /** The product, which nobody else changes until the command ends; null where there is none. */
  lock(tenant: Tenant, sku: string): Promise<Product | null>
  /** Replaces the product of the same SKU, for the transaction that has locked it. */
  replace(tenant: Tenant, product: Product): Promise<void>
  /** What names the SKU and is not done with: an open order, or a draft; null for nothing. */
  namedBy(tenant: Tenant, sku: string): Promise<'order' | 'draft' | null>
  remove(tenant: Tenant, sku: string): Promise<void>
}
