import type { AccountId, Tenant } from '../access.ts'
import type { Fact } from '../facts.ts'
import type { Shipment } from '../shipment/shipment.ts'
import type { ShipmentWriter } from '../shipment/shipment-store.ts'
import { isVoid, mayBecome, type ShipmentState, voidableStates } from '../shipment/state.ts'
import type { TrackingEvent, TrackingWriter } from '../shipment/tracking-event.ts'
import type { Writers } from '../store.ts'
import type { Instant } from '../time/clock.ts'
import type { World } from '../world.ts'
import type { Step } from './journey.ts'
import { type MoveUntil, moveDue, type ShipmentMover } from './move-due.ts'
import { seePickups } from './see-pickups.ts'

export const parcelMovement: ShipmentMover = {
  dueIds: ({ shipments }, ...due) => shipments.dueIds(...due),
  move: moveAll,
}

/** Moves every parcel of an account that is due; returns how many moved. */
export const moveParcels = (world: World, accountId: AccountId): Promise<number> =>
  moveDue(world, accountId, parcelMovement)

async function moveAll(
  world: World,
  writers: Writers,
  tenant: Tenant,
  ids: readonly number[],
  reach: MoveUntil,
): Promise<readonly Fact[]> {
  const facts: Fact[] = []
  const scanned = new Map<number, Instant>()
  for (const id of ids) {
    const scans = await moveParcel(world, writers, tenant, id, reach)
    facts.push(...scans)
    const first = scans.find(({ shipment }) => wasHandedOver(shipment))
    if (first) scanned.set(id, first.scan.at)
  }
  return [...facts, ...(await seePickups(writers, tenant, scanned))]
}

type ScanFact = Extract<Fact, { readonly type: 'tracking.updated' }>

const wasHandedOver = ({ state }: Pick<Shipment, 'state'>): boolean => !voidableStates.has(state)

type ParcelWriters = { readonly shipments: ShipmentWriter; readonly tracking: TrackingWriter }

async function moveParcel(
  { journey }: Pick<World, 'journey'>,
  { shipments, tracking }: ParcelWriters,
  tenant: Tenant,
  id: number,
  { until, now }: MoveUntil,
): Promise<readonly ScanFact[]> {
  const shipment = await shipments.byId(tenant, id)
  // A void that came after the look for due ones has ended the way, and a move would set its next scan again.
  if (!shipment?.bought || isVoid(shipment)) return []
  const { bought, request } = shipment
  const steps = journey({ ...bought, recipientName: request.toAddress.name })
  const { scans: reached, state, nextAt } = scansUntil(steps, shipment.state, until)
  const scans = reached.map(scan => ({ ...scan, at: Math.min(scan.at, now) }))
  // The move comes first: a second mover, or a void, finds the parcel moved and adds nothing.
  const moved = await shipments.move(tenant, id, shipment.state, state, nextAt)
  if (!moved) return []
  for (const scan of scans) await tracking.append(tenant, id, scan)
  return scans.map(scan => ({
    type: 'tracking.updated',
    shipment: { ...shipment, state: scan.state },
    scan,
  }))
}

/** The scans of a parcel up to a time, its state then, and the time of its next scan. */
export function scansUntil(
  journey: readonly Step[],
  from: ShipmentState,
  until: Instant,
): { scans: readonly Scan[]; state: ShipmentState; nextAt: Instant | null } {
  const scans: Scan[] = []
  let state = from
  for (const step of journey) {
    if (step.at > until) return { scans, state, nextAt: step.at }
    if (!mayBecome(state, step.state)) continue
    scans.push(scanOf(step))
    state = step.state
  }
  return { scans, state, nextAt: null }
}

type Scan = Omit<TrackingEvent, 'sequence'>

const words: Partial<Record<ShipmentState, string>> = {
  accepted: 'Accepted at the drop-off location',
  sorted: 'Processed at the sorting centre',
  in_transit: 'In transit to the destination',
  delivered: 'Delivered',
  exception: 'Could not be delivered',
  expired: 'The postage was never used and has expired',
}

const scanOf = ({ state, at }: Step): Scan => ({
  state,
  description: words[state] ?? state,
  location: '',
  at,
})
