import Type, { type Static } from 'typebox'
import { invalid } from '#core/errors.ts'
import type { CreditBalance } from '#core/ledger/credit-balance.ts'
import { leastTopUp, mostTopUp, type TopUpRequest } from '#core/payment/top-up-credits.ts'
import type { TopUp } from '#core/payment/top-up-store.ts'
import { currencies, fromDecimal, toDecimal } from '#core/values/money.ts'
import { nullable, oneOf } from '#schema/fields.ts'
import { dataBody, moment } from './envelope.ts'
import { momentExample } from './examples.ts'
import { idField } from './request-fields.ts'

const Balance = Type.Object(
  {
    balance: Type.Number({ description: 'The posted balance; holds are not deducted' }),
    held: Type.Number({ description: 'On hold for purchases in progress' }),
    available: Type.Number({ description: 'Available to spend: balance - held' }),
    currency: oneOf(currencies, { description: 'Currency of the three amounts' }),
  },
  { title: 'CreditBalance' },
)

export const BalanceBody = dataBody(
  'CreditBalanceResponse',
  "The account's current credits",
  Balance,
  { balance: 984.97, held: 12.34, available: 972.63, currency: 'CAD' },
)

export const fromBalance = ({ posted, held, currency }: CreditBalance): Static<typeof Balance> => ({
  balance: toDecimal(posted),
  held: toDecimal(held),
  available: toDecimal(posted - held),
  currency,
})

export const TopUpCredits = Type.Object(
  {
    amount: Type.Number({
      minimum: toDecimal(leastTopUp),
      maximum: toDecimal(mostTopUp),
      description: 'In CAD, with at most two decimals',
    }),
    payment_method_id: Type.Optional(
      nullable(idField('The card to charge; the default card by default')),
    ),
  },
  { title: 'TopUpRequest', examples: [{ amount: 100, payment_method_id: 1 }] },
)

/** The core judges whether it is in bounds, and whose card it is. */
export function toTopUp({
  amount,
  payment_method_id,
}: Static<typeof TopUpCredits>): Pick<TopUpRequest, 'amount' | 'cardId'> {
  const minor = fromDecimal(amount)
  if (minor !== null) return { amount: minor, cardId: payment_method_id ?? null }
  throw invalid('amount', 'The amount may not have more than two decimals.')
}

const topUp = {
  id: Type.Integer({ description: 'The reference of its transaction' }),
  amount: Type.Number({ description: 'As sent' }),
  currency: oneOf(currencies, { description: 'Currency of the amount and the balance' }),
  payment_method_id: Type.Integer({ description: 'The card that is charged' }),
  balance: Type.Number({ description: 'The posted balance now; holds are not deducted' }),
  created_at: moment("When it was requested, in UTC, by the account's clock"),
}

const example = {
  id: 1,
  status: 'posted',
  amount: 100,
  currency: 'CAD',
  payment_method_id: 1,
  balance: 1084.97,
  created_at: momentExample,
}

export const PostedTopUpBody = dataBody(
  'TopUpResponse',
  'The card is charged, and the credits were added',
  Type.Object(
    { ...topUp, status: Type.Literal('posted', { description: 'It counts in the balance' }) },
    { title: 'TopUp' },
  ),
  example,
)

export const PendingTopUpBody = dataBody(
  'PendingTopUpResponse',
  'The card was charged, or may have been; the balance follows',
  Type.Object(
    { ...topUp, status: Type.Literal('pending', { description: 'It is not in the balance yet' }) },
    { title: 'PendingTopUp' },
  ),
  { ...example, status: 'pending', balance: 984.97 },
)

export const fromTopUp = (
  { id, amount, currency, cardId, state, createdAt }: TopUp,
  { posted }: CreditBalance,
) => ({
  id,
  status: state === 'posted' ? ('posted' as const) : ('pending' as const),
  amount: toDecimal(amount),
  currency,
  payment_method_id: cardId,
  balance: toDecimal(posted),
  created_at: new Date(createdAt).toISOString(),
})
