import Type, { type Static } from 'typebox'
import type { CreditBalance } from '../../../core/ledger/credit-balance.ts'
import { currencies, toDecimal } from '../../../core/money.ts'
import { oneOf } from '../../shared/schema.ts'

export const CreditsBody = Type.Object(
  {
    success: Type.Literal(true),
    balance: Type.Number({ description: 'What is posted; holds are not taken off' }),
    currency: oneOf(currencies),
    held: Type.Number({
      description: 'Set aside for purchases that are under way: balance - held is free to spend',
    }),
  },
  { title: 'CreditsResponse', description: "The account's credits" },
)

export const fromCredits = ({
  posted,
  held,
  currency,
}: CreditBalance): Static<typeof CreditsBody> => ({
  success: true,
  balance: toDecimal(posted),
  currency,
  held: toDecimal(held),
})
