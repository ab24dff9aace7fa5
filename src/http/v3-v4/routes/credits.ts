import { creditBalance } from '#core/ledger/credit-balance.ts'
import { topUpCredits } from '#core/payment/top-up-credits.ts'
import type { EdgeScope } from '../../base/edge.ts'
import { IdempotencyHeaders } from '../../base/idempotency-headers.ts'
import { tenantOfRequest } from '../../base/judge/authentication.ts'
import { runCommand } from '../../base/run-command.ts'
import { worldOf } from '../../base/world-of-request.ts'
import { idempotencyKeyOf, keyScopes, validBodyOf } from '../keyed-call.ts'
import {
  AddCreditsRequest,
  AddedCreditsBody,
  CreditsBody,
  fromCredits,
  fromTopUp,
  toAmount,
} from '../wire/credits.ts'
import { failures, topUpFailures } from '../wire/failures.ts'

export function showCredits(scope: EdgeScope): void {
  scope.get('/credits', {
    config: { access: { scopes: ['credits:read'], counts: 'reads' } },
    schema: {
      operationId: 'showCredits',
      summary: 'Show the balance',
      description: 'The available credits are the balance without what is held.',
      tags: ['Credits'],
      response: { 200: CreditsBody, ...failures },
    },
    async handler(request) {
      const { read } = worldOf(request).store
      return fromCredits(await creditBalance(read, tenantOfRequest(request)))
    },
  })
}

export function addCredits(scope: EdgeScope): void {
  scope.post('/credits', {
    config: { access: { scopes: ['credits:write'], counts: 'writes' } },
    attachValidation: true,
    schema: {
      operationId: 'addCredits',
      summary: 'Add credits',
      description: "Charges the account's default card.",
      tags: ['Credits'],
      headers: IdempotencyHeaders,
      body: AddCreditsRequest,
      response: { 200: AddedCreditsBody, ...topUpFailures },
    },
    async handler(request, reply) {
      const key = idempotencyKeyOf(request, keyScopes.credits)
      const topUp = await runCommand(request, reply, key, (command, fault) =>
        topUpCredits(command, () => ({ amount: toAmount(validBodyOf(request)), fault })),
      )
      if (topUp === null) return reply
      const { read } = worldOf(request).store
      return fromTopUp(topUp, await creditBalance(read, tenantOfRequest(request)))
    },
  })
}
