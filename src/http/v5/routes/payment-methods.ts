import type { StoredCard } from '#core/payment/card-store.ts'
import { addOwnCard, removeCard } from '#core/payment/cards.ts'
import { parseId } from '#core/values/parse-id.ts'
import type { EdgeScope } from '../../base/edge.ts'
import { tenantOfRequest } from '../../base/judge/authentication.ts'
import { linkOf, worldOf } from '../../base/world-of-request.ts'
import { addChange } from '../edge/change-route.ts'
import { DeletedBody, deleted } from '../wire/deleted.ts'
import { changeFailures, recordFailures, requestFailures } from '../wire/failures.ts'
import { idPath } from '../wire/id-path.ts'
import {
  AddPaymentMethod,
  fromCard,
  PaymentMethodBody,
  PaymentMethodsBody,
} from '../wire/payment-method.ts'
import { ShortListQuery, shortList } from '../wire/short-list.ts'

export function listPaymentMethods(scope: EdgeScope): void {
  scope.get('/payment-methods', {
    config: { access: { scopes: ['billing:read'], counts: 'reads' } },
    schema: {
      operationId: 'listPaymentMethods',
      summary: 'List payment methods',
      description: 'The cards that top-ups may charge, the oldest first.',
      tags: ['Payment methods'],
      querystring: ShortListQuery,
      response: { 200: PaymentMethodsBody, ...requestFailures },
    },
    async handler(request) {
      const { cards } = worldOf(request).store.read
      const found = await cards.list(tenantOfRequest(request))
      return shortList(found.map(fromCard), request.query, linkOf(request))
    },
  })
}

export function addPaymentMethods(scope: EdgeScope): void {
  addChange<StoredCard, typeof AddPaymentMethod>(scope, 'POST', '/payment-methods', {
    scopes: ['credits:write'],
    schema: {
      operationId: 'addPaymentMethod',
      summary: 'Add a payment method',
      description:
        'By the token of a card that the payment provider has saved already. A token that is here already is the same payment method.',
      tags: ['Payment methods'],
      body: AddPaymentMethod,
      response: { 201: PaymentMethodBody, ...changeFailures },
    },
    act: ({ command, body }) => addOwnCard(command, body.token, body.default ?? false),
    present: card => ({ status: 201, body: { data: fromCard(card) } }),
  })
}

const PaymentMethodPath = idPath('Id of the payment method')

export function deletePaymentMethods(scope: EdgeScope): void {
  addChange<StoredCard, never, typeof PaymentMethodPath>(scope, 'DELETE', '/payment-methods/:id', {
    scopes: ['credits:write'],
    schema: {
      operationId: 'deletePaymentMethod',
      summary: 'Delete a payment method',
      description:
        'No top-up charges it any more; one that is pending is settled all the same. After the default card is deleted there is none, until another is added as the default.',
      tags: ['Payment methods'],
      params: PaymentMethodPath,
      response: { 200: DeletedBody, ...recordFailures },
    },
    act: ({ command, params }) => removeCard(command, parseId(params.id)),
    present: ({ id }) => deleted(id),
  })
}
