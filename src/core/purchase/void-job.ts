import type { Tenant } from '../access.ts'
import type { GoodsKind } from '../goods-kind.ts'
import { type NewJob, type SaleJobKind, saleJob } from '../ports/queue.ts'
import type { VoidAttempt } from './void-store.ts'

const askAgainAfterMs = 30_000

/** Asks the carrier again, in case the process that asked it first is gone by then. */
export const voidJob = (
  { accountId }: Tenant,
  { shipmentId, askedAt }: VoidAttempt,
  goods: GoodsKind,
): NewJob<SaleJobKind<'settle-void'>> => ({
  kind: saleJob('settle-void', goods),
  accountId,
  clock: 'account',
  runAt: askedAt + askAgainAfterMs,
  payload: { shipmentId, askedAt },
})
