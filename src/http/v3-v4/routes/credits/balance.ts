import { tenantOf } from '#core/access.ts'
import { creditBalance } from '#core/ledger/credit-balance.ts'
import { callerOf } from '#http/base/authentication.ts'
import type { EdgeScope } from '#http/base/edge.ts'
import { worldOf } from '#http/base/world-of-request.ts'
import { CreditsBody, fromCredits } from '../../wire/credits.ts'
import { failures } from '../../wire/failures.ts'

export function showCredits(scope: EdgeScope): void {
  scope.get('/credits', {
    config: { access: { scopes: ['credits:read'], counts: 'reads' } },
    schema: {
      operationId: 'showCredits',
      summary: 'Show the balance',
      description: 'What labels may be bought for: the balance without what is held.',
      tags: ['Credits'],
      response: { 200: CreditsBody, ...failures },
    },
    async handler(request) {
      const tenant = tenantOf(callerOf(request).access)
      return fromCredits(await creditBalance(worldOf(request).store.read, tenant))
    },
  })
}
