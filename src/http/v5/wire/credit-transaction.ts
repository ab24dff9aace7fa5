import Type, { type Static } from 'typebox'
import type { CreditChange } from '#core/ledger/ledger-store.ts'
import type { Cause } from '#core/ledger/posting.ts'
import { currencies, houseCurrency, toDecimal } from '#core/values/money.ts'
import { nullable, oneOf } from '#schema/fields.ts'
import { moment, text } from './envelope.ts'
import { baseExample, momentExample } from './examples.ts'
import { uncountedBody, uncountedQuery } from './uncounted-list.ts'

export const TransactionQuery = Type.Object(uncountedQuery)

const typeOf = {
  top_up: 'top_up',
  shipment: 'purchase',
  void: 'void',
  grant: 'grant',
  refund: 'refund',
  dispute: 'dispute',
  adjustment: 'adjustment',
} as const satisfies Record<Cause['kind'], string>

const CreditTransaction = Type.Object(
  {
    id: Type.Integer({ description: 'Unique among all transactions' }),
    type: oneOf(Object.values(typeOf), {
      description:
        'top_up: a card was charged; purchase: a label; void: its refund; grant: credits given by the operator; refund, dispute: money of a top-up returned to its card, or recovered; adjustment: a correction',
    }),
    amount: Type.Number({
      description: 'The change of the balance; below zero for a charge',
    }),
    currency: oneOf(currencies, { description: 'Currency of the amount' }),
    description: text('A description for people'),
    reference: nullable(
      Type.String({
        description:
          "For a purchase or void the ship code, for a top-up its id, for a refund or dispute the payment provider's id; else null",
      }),
    ),
    created_at: moment('When it was posted, by the clock of the service, in UTC'),
  },
  { title: 'CreditTransaction' },
)

const example: Static<typeof CreditTransaction> = {
  id: 12,
  type: 'purchase',
  amount: -15.03,
  currency: 'CAD',
  description: '<CarrierA> Priority Mail 9205500000000000000000',
  reference: '261122AB12',
  created_at: momentExample,
}

export const TransactionsBody = uncountedBody(
  'CreditTransactionsResponse',
  'What changed the balance, newest first',
  CreditTransaction,
  example,
  `${baseExample}/credits/transactions`,
)

export const fromChange = ({
  id,
  cause,
  at,
  memo,
  amount,
}: CreditChange): Static<typeof CreditTransaction> => ({
  id,
  type: typeOf[cause.kind],
  amount: toDecimal(amount),
  currency: houseCurrency,
  // The memo of a top-up is the operator's: it may say why a person settled it.
  description: cause.kind === 'top_up' ? `Top-up ${cause.id}` : memo,
  reference: cause.kind === 'grant' || cause.kind === 'adjustment' ? null : cause.id,
  created_at: new Date(at).toISOString(),
})
