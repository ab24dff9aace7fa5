import type { Tenant } from '../access.ts'
import type { AnyShipment } from '../facts.ts'
import { shipmentsByIds } from '../freight/find-any-shipment.ts'
import type { ShipmentState } from '../shipment/state.ts'
import type { ShipmentKind } from '../shipment-kind.ts'
import type { Instant } from '../time/clock.ts'
import type { World } from '../world.ts'
import { freightAhead } from './move-freight.ts'
import { scansUntil } from './move-parcels.ts'
import { waitingVoids } from './waiting-voids.ts'

/** What the account's clock does next to one shipment. */
export type NextMove = {
  readonly at: Instant
  readonly goods: ShipmentKind
  readonly shipment: AnyShipment
  /** How its scan leaves it, or the end of its postage; null where its carrier is asked about its void. */
  readonly state: ShipmentState | null
}

/** The next moves of each kind, and whether there are more than were looked at. */
export type NextMoves = { readonly moves: readonly NextMove[]; readonly areMore: boolean }

type MovesQuery = Pick<World, 'store' | 'clock' | 'journey' | 'freightJourney'>

const mostShipments = 300

export async function nextParcelMoves(
  { store, journey }: MovesQuery,
  tenant: Tenant,
  now: Instant,
): Promise<NextMoves> {
  const { shipments } = store.read
  const ids = await shipments.dueIds(tenant, Number.MAX_SAFE_INTEGER, mostShipments + 1)
  const found = await shipments.byIds(tenant, ids.slice(0, mostShipments))
  const moves = found.flatMap((shipment): readonly NextMove[] => {
    const { bought, state, request } = shipment
    if (!bought) return []
    const steps = journey({ ...bought, recipientName: request.toAddress.name })
    const { nextAt } = scansUntil(steps, state, now)
    const next = steps.find(({ at }) => at === nextAt)
    return next ? [{ at: next.at, goods: 'parcels', shipment, state: next.state }] : []
  })
  return { moves, areMore: ids.length > mostShipments }
}

export async function nextFreightMoves(
  { store, freightJourney }: MovesQuery,
  tenant: Tenant,
): Promise<NextMoves> {
  const { freight } = store.read
  const ids = await freight.dueIds(tenant, Number.MAX_SAFE_INTEGER, mostShipments + 1)
  const found = await freight.byIds(tenant, ids.slice(0, mostShipments))
  const moves = found.flatMap((shipment): readonly NextMove[] => {
    const [next] = freightAhead(freightJourney, shipment)
    return next ? [{ at: next.at, goods: 'freight', shipment, state: next.state }] : []
  })
  return { moves, areMore: ids.length > mostShipments }
}

/** Carriers are asked about voids by the system's clock, and whoever moves an account's brings that nearer. */
export async function nextVoidMoves(
  { store, clock }: MovesQuery,
  tenant: Tenant,
  now: Instant,
): Promise<NextMoves> {
  const aheadMs = now - clock.now()
  const voids = await waitingVoids(store.read.jobs, tenant)
  const ids = voids.map(({ shipmentId }) => shipmentId)
  const found = await shipmentsByIds(store.read, tenant, ids)
  const moves = voids.flatMap(({ shipmentId, goods, askedNextAt }): readonly NextMove[] => {
    const shipment = found.get(shipmentId)
    // The carrier may have answered meanwhile: its job ends a little later.
    if (shipment?.state !== 'void_asked') return []
    return [{ at: askedNextAt + aheadMs, goods, shipment, state: null }]
  })
  return { moves, areMore: false }
}
