import type { Tenant } from '../../access.ts'
import { type Audience, currentAudience } from '../../event/publish.ts'
import { type JobWriter, type NewJob, type SaleJobKind, saleJob } from '../../ports/queue.ts'
import { voidableStates } from '../../shipment/state.ts'
import type { ShipmentKind } from '../../shipment-kind.ts'
import type { Writers } from '../../store.ts'
import type { GoodsSales } from '../goods-sales.ts'
import type { CancelOutcome } from '../settle/cancel-sale.ts'
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

type LeftOpen = Extract<CancelOutcome, { readonly kind: 'open' }>

/**
 * The carrier has the request, or may have it, and a job goes on asking. An answer that comes when its
 * request has ended counts for the request that is open by now, or for a new one.
 */
export async function goOnAsking(
  settler: Reopening,
  attempt: VoidAttempt,
  answer: LeftOpen,
  jobId: number | null,
): Promise<void> {
  const { world, tenant, now } = settler
  const { ticket = null } = answer
  const told = await asToldOperators(settler, attempt, answer)
  const isOpen = await world.store.transact(tenant.accountId, async ({ voids, jobs }) => {
    const waits = await voids.wait(tenant, attempt, ticket)
    if (waits && jobId !== null) await putOff(jobs, jobId, attempt, told)
    return waits
  })
  if (isOpen) return
  const audience = await currentAudience(world, tenant, now)
  const newJobId = await world.store.takeNumbers('job', 1)
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
    await jobs.enqueue(newJobId, voidJob(tenant, reopened, settler.sales.kind))
    await putOff(jobs, newJobId, reopened, told)
  })
}

/** What an operator reads of the job, who ends the void by its ship code. */
export const forOperators = (
  { kind }: Pick<GoodsSales, 'kind'>,
  shipCode: string,
  why: string,
): string => `${shipCode}: ${why}; end it by ${commandToEnd[kind]}`

const commandToEnd: Readonly<Record<ShipmentKind, string>> = {
  parcels: 'shipments settle-void',
  freight: 'freight settle-cancel',
}

async function asToldOperators(
  { world, tenant, sales }: Reopening,
  { shipmentId }: VoidAttempt,
  answer: LeftOpen,
): Promise<LeftOpen> {
  if (answer.askAgainAt !== 'never') return answer
  const consignment = await sales.find(world, world.store.read, tenant, shipmentId)
  return {
    ...answer,
    why: forOperators(sales, consignment?.shipCode ?? `${shipmentId}`, answer.why),
  }
}

/**
 * As long as nobody has claimed the job, which was to ask soon in case its caller's process died. One that
 * has claimed it asks the carrier itself, and hears the same.
 */
async function putOff(
  jobs: JobWriter,
  jobId: number,
  payload: VoidAttempt,
  { why, askAgainAt }: LeftOpen,
): Promise<void> {
  const unclaimed = { id: jobId, fence: 0, payload }
  if (askAgainAt === 'never') await jobs.giveUp(unclaimed, why)
  else if (askAgainAt !== undefined) await jobs.runLater(unclaimed, askAgainAt, why)
}
