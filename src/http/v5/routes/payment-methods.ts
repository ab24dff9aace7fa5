import type { StoredCard } from '#core/payment/card-store.ts'
import { addOwnCard, removeCard } from '#core/payment/cards.ts'
import { requireId } from '#core/values/parse-id.ts'
import { changeRoute } from '../edge/change-route.ts'
import { nouns } from '../edge/nouns.ts'
import { listRoute } from '../edge/read-route.ts'
import { DeletedBody, deleted } from '../wire/envelope.ts'
import {
  AddPaymentMethod,
  fromCard,
  PaymentMethodBody,
  PaymentMethodsBody,
} from '../wire/payment-method.ts'
import { idPath } from '../wire/request-fields.ts'
import { ShortListQuery } from '../wire/short-list.ts'

export const listPaymentMethods = listRoute('/payment-methods', {
  noun: nouns.paymentMethods,
  operationId: 'listPaymentMethods',
  summary: 'List payment methods',
  description: 'The cards that top-ups may charge, oldest first.',
  query: ShortListQuery,
  response: { 200: PaymentMethodsBody },
  list: async ({ read, tenant }) => ({ all: (await read.cards.list(tenant)).map(fromCard) }),
})

export const addPaymentMethods = changeRoute('POST', '/payment-methods', {
  noun: nouns.paymentMethods,
  operationId: 'addPaymentMethod',
  summary: 'Add a payment method',
  description:
    'By the token of a card that the payment provider has saved. A token that was already added returns the same payment method.',
  body: AddPaymentMethod,
  done: [201, PaymentMethodBody],
  act: ({ command, body }) => addOwnCard(command, body.token, body.default ?? false),
  present: fromCard,
})

const PaymentMethodPath = idPath('Id of the payment method')

export const deletePaymentMethods = changeRoute<StoredCard, never, typeof PaymentMethodPath>(
  'DELETE',
  '/payment-methods/:id',
  {
    noun: nouns.paymentMethods,
    operationId: 'deletePaymentMethod',
    summary: 'Delete a payment method',
    description:
      'It is no longer charged by top-ups; one that is pending is still settled. After the default card is deleted there is no default, until another card is added as the default.',
    params: PaymentMethodPath,
    done: [200, DeletedBody],
    act: ({ command, params }) => removeCard(command, requireId(params.id, 'Card')),
    present: ({ id }) => deleted(id),
  },
)
