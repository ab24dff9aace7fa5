import Type, { type Static } from 'typebox'
import { withoutNoise } from '#core/values/money.ts'
import { optional } from './request-fields.ts'
import { timeoutField } from './timeout-field.ts'

/** What only a purchase reads. */
export const purchaseFields = {
  max_price: optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 1_000_000,
      description:
        'The most that the label may cost in all, in CAD; above it nothing is bought: 409 `price_above_max`',
      examples: [25],
    }),
  ),
  timeout: timeoutField,
}

const PurchaseWish = Type.Object(purchaseFields)

export const toPurchaseWish = ({ max_price, timeout }: Static<typeof PurchaseWish>) => ({
  maxPrice: max_price ? withoutNoise(max_price * 100) : null,
  ...(timeout && { timeoutMs: timeout * 1000 }),
})
