import type { Tenant } from '../access.ts'
import type { NewJob } from '../ports/queue.ts'
import type { VoidAttempt } from './void-store.ts'

const askAgainAfterMs = 30_000

/** Asks the carrier again, in case the process that asked it first is gone by then. */
export const voidJob = (
  { accountId }: Tenant,
  { shipmentId, askedAt }: VoidAttempt,
): NewJob<'settle-void'> => ({
  kind: 'settle-void',
  accountId,
  clock: 'account',
  runAt: askedAt + askAgainAfterMs,
  payload: { shipmentId, askedAt },
})
