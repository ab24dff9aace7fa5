import Type, { type Static } from 'typebox'
import type { Refund as CoreRefund } from '#core/purchase/void/refund.ts'
import { currencies, toDecimal } from '#core/values/money.ts'
import { described, nullable, oneOf } from '#schema/fields.ts'

const refundStatuses = [
  'pending',
  'posted',
  'rejected',
] as const satisfies readonly CoreRefund['status'][]

const Refund = Type.Object(
  {
    amount: Type.Number({ description: 'What the label cost' }),
    currency: oneOf(currencies, { description: 'Currency of the amount' }),
    status: oneOf(refundStatuses, {
      description:
        'The carrier has not decided yet; the credits were refunded; or the carrier refused, and the charge stays',
    }),
  },
  { title: 'Refund' },
)

export const refundField = nullable(
  described(Refund, 'The refund of a void; null if none was requested or nothing was paid'),
)

export const fromRefund = (refund: CoreRefund | null): Static<typeof refundField> =>
  refund && {
    amount: toDecimal(refund.amount),
    currency: refund.currency,
    status: refund.status,
  }
