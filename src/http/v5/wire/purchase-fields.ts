import Type, { type Static } from 'typebox'
import { withoutNoise } from '#core/values/money.ts'
import { nullable } from '#schema/fields.ts'
import { neverBlank } from '#schema/strictness.ts'
import { timeoutField } from './timeout-field.ts'

/** What only a purchase reads. */
export const purchaseFields = {
  // A limit on money is never read as absent or rounded: the label would cost more than somebody meant.
  max_price: Type.Optional(
    Type.Refine(
      nullable(
        Type.Number({
          exclusiveMinimum: 0,
          maximum: 1_000_000,
          description:
            'The most that the label may cost in all, in CAD, with two decimals at most; above it nothing is bought: 409 `price_above_max`',
          examples: [25],
          [neverBlank]: true,
        }),
      ),
      price => typeof price !== 'number' || Number.isInteger(centsOf(price)),
      () => 'may not have more than two decimals',
    ),
  ),
  timeout: timeoutField,
}

const centsOf = (price: number): number => withoutNoise(price * 100)

const PurchaseWish = Type.Object(purchaseFields)

export const toPurchaseWish = ({ max_price, timeout }: Static<typeof PurchaseWish>) => ({
  maxPrice: max_price ? centsOf(max_price) : null,
  ...(timeout && { timeoutMs: timeout * 1000 }),
})
