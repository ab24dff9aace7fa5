import type { Job } from '../ports/queue.ts'
import type { ShipmentState } from '../shipment/state.ts'

type Consignment = { readonly id: number; readonly state: ShipmentState }

/**
 * Jobs of these shipments that still have something to do. A purchase and a void are settled by their own
 * call as a rule: their jobs stay until they are due, and find nothing.
 */
export function openJobs(
  jobs: readonly Job[],
  consignments: readonly Consignment[],
): readonly Job[] {
  const states = new Map(consignments.map(({ id, state }) => [id, state]))
  return jobs.filter(({ kind, payload }) => {
    const state = 'shipmentId' in payload ? states.get(payload.shipmentId) : undefined
    if (state === undefined) return false
    switch (kind) {
      case 'settle-purchase':
      case 'settle-purchase-of-freight':
        return state === 'purchasing'
      case 'settle-void':
      case 'settle-void-of-freight':
        return state === 'void_asked'
      default:
        return true
    }
  })
}
