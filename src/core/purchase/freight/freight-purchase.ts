import type { FreightPurchase, Purchase } from '../purchase-store.ts'

export function freightPurchase(purchase: Purchase): FreightPurchase {
  if (purchase.goods === 'freight') return purchase
  throw new Error(`the purchase ${purchase.reference} is not of freight`)
}
