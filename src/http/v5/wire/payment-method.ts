import Type, { type Static } from 'typebox'
import type { StoredCard } from '#core/payment/card-store.ts'
import { line, nullable } from '#schema/fields.ts'
import { dataBody, moment, text } from './envelope.ts'
import { momentExample } from './examples.ts'
import { pageBody } from './list.ts'

export const AddPaymentMethod = Type.Object(
  {
    token: line({
      minLength: 1,
      maxLength: 255,
      description:
        "The payment provider's token of a saved card: pm_… from Stripe, test_card in the sandbox. Never the card number, which is refused",
    }),
    default: Type.Optional(
      nullable(
        Type.Boolean({
          description: 'Whether top-ups charge this card from now on; false by default',
        }),
      ),
    ),
  },
  {
    title: 'AddPaymentMethodRequest',
    examples: [{ token: 'test_card', default: true }],
  },
)

const PaymentMethod = Type.Object(
  {
    id: Type.Integer({ description: 'What a top-up names as its payment_method_id' }),
    type: Type.Literal('card', { description: 'The only type so far' }),
    label: text(
      "The payment provider's name for it: brand, last four digits and expiry. Nothing else of a card is kept here",
    ),
    default: Type.Boolean({ description: 'Whether top-ups charge this card if they name none' }),
    created_at: moment('When it was added, in UTC'),
  },
  { title: 'PaymentMethod' },
)

const example: Static<typeof PaymentMethod> = {
  id: 1,
  type: 'card',
  label: 'visa ending in 4242, 12/2030',
  default: true,
  created_at: momentExample,
}

export const PaymentMethodBody = dataBody(
  'PaymentMethodResponse',
  'The card',
  PaymentMethod,
  example,
)

export const PaymentMethodsBody = pageBody(
  'PaymentMethodsResponse',
  'The cards of the account',
  PaymentMethod,
  { path: '/payment-methods', record: example },
)

/** Leaves out the token, with which the card could be charged. */
export const fromCard = ({
  id,
  label,
  isDefault,
  addedAt,
}: StoredCard): Static<typeof PaymentMethod> => ({
  id,
  type: 'card',
  label,
  default: isDefault,
  created_at: new Date(addedAt).toISOString(),
})
