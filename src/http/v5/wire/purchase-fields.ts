import Type, { type Static } from 'typebox'
import { invalid } from '#core/errors.ts'
import type { SentLimit } from '#core/purchase/draft.ts'
import { limitInCents, priceLimit } from '#schema/price-limit.ts'
import { timeoutField } from './request-fields.ts'

/** A client that sends a limit with its draft learns here that it is no price, and not after the purchase. */
export const limitOfDraft = priceLimit(
  'A draft does not keep this limit: send it again with the purchase. A value that is not a price is refused here too',
)

/** What only a purchase reads. */
export const purchaseFields = {
  max_price: priceLimit(
    'The most that the label may cost in total, in CAD, with at most two decimals; above it nothing is bought: 409 `price_above_max`',
  ),
  timeout: timeoutField,
}

/** Nobody can tell whether the limit of a batch is meant for each label or for all of them. */
export function refuseLimitOfBatch(body: unknown): void {
  if (typeof body !== 'object' || body === null || !('max_price' in body)) return
  if (body.max_price === null) return
  throw invalid(
    'max_price',
    'A batch is bought without a price limit: leave max_price out, or buy each shipment with POST /labels/{shipment_id}, which takes it.',
  )
}

const limitOfBatchedDraft =
  'A draft in a batch is bought with its batch, which has no price limit. Leave max_price out; or leave batch_id out, and buy the shipment with POST /labels/{shipment_id}, which takes max_price.'

/** The limit that comes with a draft, as the core judges it. */
export const sentLimit = (maxPrice: number | null | undefined): SentLimit | null =>
  maxPrice ? { field: 'max_price', inBatch: limitOfBatchedDraft } : null

const PurchaseOptions = Type.Object(purchaseFields)

export const toPurchaseOptions = ({ max_price, timeout }: Static<typeof PurchaseOptions>) => ({
  maxPrice: limitInCents(max_price),
  ...(timeout && { timeoutMs: timeout * 1000 }),
})
