import type { AccountId, Tenant } from '../access.ts'
import type { Fact } from '../facts.ts'
import type { FreightStep } from '../freight/freight-journey.ts'
import { journeyInputOf } from '../freight/freight-journey.ts'
import type { FreightShipment } from '../freight/freight-shipment.ts'
import { mayBecome, type ShipmentState } from '../shipment/state.ts'
import type { Writers } from '../store.ts'
import type { World } from '../world.ts'
import { type MoveUntil, moveDue, type ShipmentMover } from './move-due.ts'

export const freightMovement: ShipmentMover = {
  dueIds: ({ freight }, ...due) => freight.dueIds(...due),
  async move(world, writers, tenant, ids, reach) {
    const facts: Fact[] = []
    for (const id of ids) facts.push(...(await moveOne(world, writers, tenant, id, reach)))
    return facts
  },
}

/** Moves all freight of an account that is due; returns how much moved. */
export const moveFreight = (world: World, accountId: AccountId): Promise<number> =>
  moveDue(world, accountId, freightMovement)

async function moveOne(
  { freightJourney }: Pick<World, 'freightJourney'>,
  { freight }: Pick<Writers, 'freight'>,
  tenant: Tenant,
  id: number,
  { until, now }: MoveUntil,
): Promise<readonly Fact[]> {
  const shipment = await freight.byId(tenant, id)
  if (!shipment?.bought || shipment.nextMoveAt === null) return []
  const ahead = freightAhead(freightJourney, shipment)
  const scans = ahead
    .filter(({ at }) => at <= until)
    .map(scan => ({ ...scan, at: Math.min(scan.at, now) }))
  const state = scans.reduce(stateAfter, shipment.state)
  const nextAt = ahead[scans.length]?.at ?? null
  // The move comes first: a second mover, or a cancellation, finds it moved and adds nothing.
  if (!(await freight.move(tenant, id, shipment.state, state, nextAt))) return []
  for (const scan of scans) await freight.append(tenant, id, scan)
  return scans.map(scan => ({
    type: 'tracking.updated',
    shipment: { ...shipment, state: scan.state },
    scan,
  }))
}

/** The scans of freight that nobody has made yet. */
export function freightAhead(
  freightJourney: World['freightJourney'],
  { bought, request, nextMoveAt }: FreightShipment,
): readonly FreightStep[] {
  if (!bought || nextMoveAt === null) return []
  return freightJourney(journeyInputOf(request, bought)).filter(({ at }) => at >= nextMoveAt)
}

/** Some scans leave the state as it is: freight is in transit for as long as it is on its way. */
const stateAfter = (
  before: ShipmentState,
  { state }: { readonly state: ShipmentState },
): ShipmentState => (mayBecome(before, state) ? state : before)
