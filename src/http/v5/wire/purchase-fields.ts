import Type, { type Static } from 'typebox'
import { limitInCents, priceLimit } from '#schema/price-limit.ts'
import { timeoutField } from './timeout-field.ts'

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
