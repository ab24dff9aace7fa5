import Type, { type Static } from 'typebox'
import { limitInCents, priceLimit } from '#schema/price-limit.ts'
import { timeoutField } from './timeout-field.ts'

/** A client that sends a limit with its draft learns here that it is no price, and not after the purchase. */
export const limitOfDraft = priceLimit(
  'A draft keeps no limit: send it again with the purchase. What is no price is refused here, too',
)

/** What only a purchase reads. */
export const purchaseFields = {
  max_price: priceLimit(
    'The most that the label may cost in all, in CAD, with two decimals at most; above it nothing is bought: 409 `price_above_max`',
  ),
  timeout: timeoutField,
}

const PurchaseWish = Type.Object(purchaseFields)

export const toPurchaseWish = ({ max_price, timeout }: Static<typeof PurchaseWish>) => ({
  maxPrice: limitInCents(max_price),
  ...(timeout && { timeoutMs: timeout * 1000 }),
})
