import type { Tenant } from '../access.ts'
import type { Job, JobReader } from '../ports/queue.ts'
import type { ShipmentKind } from '../shipment-kind.ts'
import type { Instant } from '../time/clock.ts'

/** A void that its carrier has not decided. */
export type WaitingVoid = {
  readonly shipmentId: number
  readonly goods: ShipmentKind
  /** When the carrier is asked next, by the system's clock: a clock that moves brings it nearer. */
  readonly askedNextAt: Instant
}

const mostJobs = 300

/** Those that nobody has given up on, the next to be asked about first. */
export async function waitingVoids(
  jobs: Pick<JobReader, 'ofAccount'>,
  tenant: Tenant,
): Promise<readonly WaitingVoid[]> {
  const found = await jobs.ofAccount(tenant, mostJobs)
  return found.filter(({ dead }) => !dead).flatMap(job => waitingVoid(job) ?? [])
}

function waitingVoid(job: Job): WaitingVoid | null {
  if (!('shipmentId' in job.payload)) return null
  const { shipmentId } = job.payload
  const askedNextAt = job.runAt
  if (job.kind === 'settle-void') return { shipmentId, goods: 'parcels', askedNextAt }
  if (job.kind === 'settle-void-of-freight') return { shipmentId, goods: 'freight', askedNextAt }
  return null
}
