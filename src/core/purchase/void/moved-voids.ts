import type { Tenant } from '../../access.ts'
import { shipmentsByIds } from '../../freight/find-any-shipment.ts'
import { waitingVoids } from '../../tracking/waiting-voids.ts'
import type { Minor } from '../../values/money.ts'
import type { World } from '../../world.ts'
import type { VoidRequest } from './void-store.ts'

/** A void whose carrier was to be asked because the clock was moved. */
export type MovedVoid = Pick<VoidRequest, 'shipmentId' | 'state' | 'reason'> & {
  readonly shipCode: string
  /** The credits that come back, or came back. */
  readonly amount: Minor
  /** Its carrier is being asked now. */
  readonly isBeingAsked: boolean
}

/** A shipment that has no such void is left out. */
export async function movedVoids(
  { store, clock }: Pick<World, 'store' | 'clock'>,
  tenant: Tenant,
  shipmentIds: readonly number[],
): Promise<readonly MovedVoid[]> {
  if (shipmentIds.length === 0) return []
  const { read } = store
  const waiting = await waitingVoids(read.jobs, tenant)
  const found: MovedVoid[] = []
  for (const [shipmentId, shipment] of await shipmentsByIds(read, tenant, shipmentIds)) {
    const request = await read.voids.ofShipment(tenant, shipmentId)
    if (request === null) continue
    const { shipCode, totalPaid: amount } = shipment
    const { state, reason, settledAt } = request
    const job = waiting.find(one => one.shipmentId === shipmentId)
    const isDue = job !== undefined && job.askedNextAt <= clock.now()
    const isBeingAsked = settledAt === null && isDue
    found.push({ shipmentId, shipCode, amount, state, reason, isBeingAsked })
  }
  return found
}
