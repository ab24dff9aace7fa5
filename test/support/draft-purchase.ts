import type { DraftPurchase } from '#core/purchase/buy-draft.ts'

/** What buys a draft as it is. */
export const draftPurchase = (
  shipmentId: number,
  changes: Partial<DraftPurchase> = {},
): DraftPurchase => ({
  shipmentId,
  choice: null,
  maxPrice: null,
  labelFormat: null,
  fault: null,
  pathOf: ({ part }) => part,
  ...changes,
})
