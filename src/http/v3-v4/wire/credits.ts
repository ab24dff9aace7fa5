import Type, { type Static } from 'typebox'
import { invalid } from '#core/errors.ts'
import type { CreditBalance } from '#core/ledger/credit-balance.ts'
import { leastTopUp, mostTopUp } from '#core/payment/top-up-credits.ts'
import type { TopUp } from '#core/payment/top-up-store.ts'
import { currencies, fromDecimal, type Minor, toDecimal } from '#core/values/money.ts'
import { described, oneOf } from '#schema/fields.ts'
import { answerBody, moment } from './answer-fields.ts'
import { momentExample } from './examples.ts'

const balance = {
  balance: Type.Number({ description: 'The posted balance; holds are not deducted' }),
  currency: oneOf(currencies, { description: 'Currency of the balance' }),
}

export const CreditsBody = answerBody(
  'CreditsResponse',
  "The account's credits",
  {
    ...balance,
    held: Type.Number({
      description: 'On hold for purchases in progress: balance - held is available',
    }),
  },
  { balance: 984.97, currency: 'CAD', held: 0 },
)

export const AddCreditsRequest = Type.Object(
  {
    amount: Type.Number({
      minimum: toDecimal(leastTopUp),
      maximum: toDecimal(mostTopUp),
      description: 'In CAD, with at most two decimals',
    }),
  },
  { title: 'AddCreditsRequest', examples: [{ amount: 100 }] },
)

const CreditTransaction = Type.Object(
  {
    id: Type.Integer({ description: 'Unique among all top-ups' }),
    amount: Type.Number({ description: 'As sent' }),
    status: oneOf(['posted', 'pending'], {
      description: 'pending: the card was charged, or may have been; the balance follows',
    }),
    created_at: moment('When it was requested, in UTC'),
  },
  { title: 'CreditTransaction' },
)

export const AddedCreditsBody = answerBody(
  'AddCreditsResponse',
  'The top-up, and the balance as it is now',
  { ...balance, transaction: described(CreditTransaction, 'The top-up') },
  {
    balance: 1084.97,
    currency: 'CAD',
    transaction: { id: 1, amount: 100, status: 'posted', created_at: momentExample },
  },
)

export function toAmount({ amount }: Static<typeof AddCreditsRequest>): Minor {
  const minor = fromDecimal(amount)
  if (minor !== null) return minor
  throw invalid('amount', 'The amount may not have more than two decimals.')
}

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

export const fromTopUp = (
  { id, amount, state, createdAt }: TopUp,
  { posted, currency }: CreditBalance,
): Static<typeof AddedCreditsBody> => ({
  success: true,
  balance: toDecimal(posted),
  currency,
  transaction: {
    id,
    amount: toDecimal(amount),
    status: state === 'posted' ? 'posted' : 'pending',
    created_at: new Date(createdAt).toISOString(),
  },
})
