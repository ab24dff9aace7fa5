import Type from 'typebox'
import { type Minor, withoutNoise } from '#core/values/money.ts'
import { nullable } from './fields.ts'
import { neverBlank } from './strictness.ts'

/**
 * What a purchase may cost at most. A limit on money is never read as absent or rounded: the label would
 * cost more than somebody meant.
 */
export const priceLimit = (description: string) =>
  Type.Optional(
    Type.Refine(
      nullable(
        Type.Number({
          exclusiveMinimum: 0,
          maximum: 1_000_000,
          description,
          examples: [25],
          [neverBlank]: true,
        }),
      ),
      price => typeof price !== 'number' || Number.isInteger(centsOf(price)),
      () => 'may not have more than two decimals',
    ),
  )

/** Null where there is no limit. */
export const limitInCents = (price: number | null | undefined): Minor | null =>
  price ? centsOf(price) : null

const centsOf = (price: number): Minor => withoutNoise(price * 100)
