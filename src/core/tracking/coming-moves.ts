import type { Tenant } from '../access.ts'
import type { ShipmentState } from '../shipment/state.ts'
import type { Instant } from '../time/clock.ts'
import { hourMs } from '../time/durations.ts'
import type { World } from '../world.ts'
import { travel } from './move-parcels.ts'

/** Parcels that will be seen within the same hour. */
export type ComingMove = {
  readonly afterHours: number
  readonly state: ShipmentState
  readonly count: number
}

export type ComingMoves = {
  readonly moves: readonly ComingMove[]
  /** Whether more parcels are on their way than were looked at. */
  readonly areMore: boolean
}

const mostParcels = 300

/** The next scan of each parcel of an account that is on its way, the soonest first. */
export async function comingMoves(
  { store, journey }: Pick<World, 'store' | 'journey'>,
  tenant: Tenant,
  now: Instant,
): Promise<ComingMoves> {
  const { shipments } = store.read
  const ids = await shipments.dueIds(tenant, Number.MAX_SAFE_INTEGER, mostParcels + 1)
  const counts = new Map<string, ComingMove>()
  for (const { state, bought, request } of await shipments.byIds(
    tenant,
    ids.slice(0, mostParcels),
  )) {
    if (!bought) continue
    const steps = journey({ ...bought, recipientName: request.toAddress.name })
    const { nextAt } = travel(steps, state, now)
    const next = steps.find(({ at }) => at === nextAt)
    if (!next) continue
    const afterHours = Math.max(0, Math.ceil((next.at - now) / hourMs))
    const key = `${afterHours} ${next.state}`
    const count = (counts.get(key)?.count ?? 0) + 1
    counts.set(key, { afterHours, state: next.state, count })
  }
  const moves = [...counts.values()].toSorted((a, b) => a.afterHours - b.afterHours)
  return { moves, areMore: ids.length > mostParcels }
}
