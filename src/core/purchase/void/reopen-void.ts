import type { Tenant } from '../../access.ts'
import { type Audience, currentAudience } from '../../event/publish.ts'
import { type NewJob, type SaleJobKind, saleJob } from '../../ports/queue.ts'
import { voidableStates } from '../../shipment/state.ts'
import type { ShipmentKind } from '../../shipment-kind.ts'
import type { Writers } from '../../store.ts'
import type { GoodsSales } from '../goods-sales.ts'
import type { Settler } from '../settle/settler.ts'
import { NotVoidable } from './move-voided.ts'
import type { VoidAttempt } from './void-store.ts'

/** Who settles a void, and how its goods are sold. */
export type VoidSettler = Pick<Settler, 'world' | 'tenant' | 'now' | 'line'> & {
  readonly sales: GoodsSales
}

const askAgainAfterMs = 30_000

/** Asks the carrier again, in case the process that asked it first is gone by then. */
export const voidJob = (
  { accountId }: Tenant,
  { shipmentId, askedAt }: VoidAttempt,
  goods: ShipmentKind,
): NewJob<SaleJobKind<'settle-void'>> => ({
  kind: saleJob('settle-void', goods),
  accountId,
  clock: 'account',
  runAt: askedAt + askAgainAfterMs,
  payload: { shipmentId, askedAt },
})

type Reopening = Pick<VoidSettler, 'world' | 'tenant' | 'sales' | 'now'>

/**
 * Writes another request after one that ended as refused, because an answer shows that the carrier has
 * the request after all. Throws, so that nothing is written, where the shipment may not be voided any
 * more.
 */
export async function reopenVoid(
  writers: Writers,
  { world, tenant, sales, now }: Reopening,
  shipmentId: number,
  audience: Audience | null,
): Promise<VoidAttempt> {
  const consignment = await sales.find(world, writers, tenant, shipmentId)
  if (!consignment || !voidableStates.has(consignment.state)) {
    throw new NotVoidable('Its status changed in the meantime.')
  }
  await consignment.askVoid(writers, { audience, at: now })
  const askedAt = world.clock.now()
  await writers.voids.insert(tenant, { shipmentId, fromState: consignment.state, askedAt })
  return { shipmentId, askedAt }
}

/**
 * The carrier has the request, or may have it, and a job goes on asking. An answer that comes when its
 * request has ended counts for the request that is open by now, or for a new one.
 */
export async function goOnAsking(
  settler: Reopening,
  attempt: VoidAttempt,
  ticket: string | null,
): Promise<void> {
  const { world, tenant, now } = settler
  const isOpen = await world.store.transact(tenant.accountId, ({ voids }) =>
    voids.wait(tenant, attempt, ticket),
  )
  if (isOpen) return
  const audience = await currentAudience(world, tenant, now)
  const jobId = await world.store.takeNumbers('job', 1)
  await world.store.transact(tenant.accountId, async writers => {
    const { voids, jobs } = writers
    const latest = await voids.ofShipment(tenant, attempt.shipmentId)
    if (latest === null || latest.state === 'accepted') return
    if (latest.state !== 'refused') {
      await voids.wait(tenant, latest, latest.ticket === null ? ticket : null)
      return
    }
    const reopened = await reopenVoid(writers, settler, attempt.shipmentId, audience)
    await voids.wait(tenant, reopened, ticket)
    await jobs.enqueue(jobId, voidJob(tenant, reopened, settler.sales.kind))
  })
}
