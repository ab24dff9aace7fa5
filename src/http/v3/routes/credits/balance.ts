import { tenantOf } from '../../../../core/access.ts'
import { creditBalance } from '../../../../core/ledger/credit-balance.ts'
import { callerOf } from '../../../shared/authentication.ts'
import type { EdgeScope } from '../../../shared/edge.ts'
import { CreditsBody, fromCredits } from '../../../shared/wire/credits.ts'
import { failures } from '../../../shared/wire/failures.ts'
import { worldOf } from '../../../shared/world-of-request.ts'

export function showCredits(scope: EdgeScope): void {
  scope.get('/credits', {
    config: { access: { scopes: ['credits:read'], counts: 'reads' } },
    schema: {
      operationId: 'showCredits',
      summary: 'Show the balance',
      tags: ['Credits'],
      response: { 200: CreditsBody, ...failures },
    },
    async handler(request) {
      const tenant = tenantOf(callerOf(request).access)
      return fromCredits(await creditBalance(worldOf(request).store, tenant))
    },
  })
}
