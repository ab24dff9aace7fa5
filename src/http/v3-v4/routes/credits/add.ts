import { commandOf } from '#core/command/command.ts'
import { creditBalance } from '#core/ledger/credit-balance.ts'
import { topUpCredits } from '#core/payment/top-up-credits.ts'
import { callerOf } from '#http/base/authentication.ts'
import type { EdgeScope } from '#http/base/edge.ts'
import { markOf } from '#http/base/refusal-log.ts'
import { inTrouble, sandboxFaultOf } from '#http/base/sandbox-fault.ts'
import { worldOf } from '#http/base/world-of-request.ts'
import { judgedBody } from '../../deferred-validation.ts'
import { IdempotencyHeaders, idempotencyKeyOf } from '../../idempotency-key.ts'
import { oneAtATime } from '../../one-at-a-time.ts'
import { AddCredits, AddedCreditsBody, fromTopUp, toAmount } from '../../wire/credits.ts'
import { topUpFailures } from '../../wire/failures.ts'

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
      body: AddCredits,
      response: { 200: AddedCreditsBody, ...topUpFailures },
    },
    async handler(request, reply) {
      const world = worldOf(request)
      const [key, fault] = [idempotencyKeyOf(request), sandboxFaultOf(request)]
      const read = () => ({ amount: toAmount(judgedBody(request)), fault })
      const command = commandOf(world, callerOf(request), markOf(request), key)
      const topUp = await oneAtATime(command, key?.text ?? null, reply, () =>
        inTrouble(fault, reply, () => topUpCredits(command, read)),
      )
      if (topUp === null) return reply
      return fromTopUp(topUp, await creditBalance(world.store.read, command.tenant))
    },
  })
}
