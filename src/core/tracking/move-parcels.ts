import type { AccountId } from '../access.ts'
import { jobOn, type Tenant } from '../access.ts'
import { presentAudience } from '../event/audience.ts'
import { tell } from '../event/tell.ts'
import type { Fact } from '../facts.ts'
import { readAccountNow } from '../sandbox/account-clock.ts'
import type { Shipment } from '../shipment/shipment.ts'
import type { ShipmentWriter } from '../shipment/shipment-store.ts'
import type { ShipmentState } from '../shipment/state.ts'
import { mayBecome, voidableStates } from '../shipment/state.ts'
import type { Instant } from '../time/clock.ts'
import type { World } from '../world.ts'
import type { TrackingEvent, TrackingWriter } from './event-store.ts'
import type { Step } from './journey.ts'
import { seePickups } from './see-pickups.ts'

/** So few that a request hardly waits for the command. */
const batchSize = 100

/**
 * Moves every parcel of an account along its journey up to the account's present time, scan by scan,
 * however far the clock has jumped. Returns how many moved.
 */
export async function moveParcels(world: World, accountId: AccountId): Promise<number> {
  const tenant = jobOn(accountId)
  let moved = 0
  for (;;) {
    const now = await readAccountNow(world, tenant)
    const due = await world.store.read.shipments.dueIds(tenant, now, batchSize)
    if (due.length === 0) return moved
    const audience = await presentAudience(world, tenant, now)
    await world.store.transact(accountId, async writers => {
      const facts: Fact[] = []
      const scanned = new Map<number, Instant>()
      for (const id of due) {
        const scans = await moveParcel(world, writers, tenant, id, now)
        facts.push(...scans)
        const first = scans.find(({ shipment }) => wasHandedOver(shipment))
        if (first) scanned.set(id, first.scan.at)
      }
      facts.push(...(await seePickups(writers, tenant, scanned)))
      await tell(audience, writers, facts)
    })
    moved += due.length
  }
}

type ScanFact = Extract<Fact, { readonly type: 'tracking.updated' }>

const wasHandedOver = ({ state }: Pick<Shipment, 'state'>): boolean => !voidableStates.has(state)

type Parcels = { readonly shipments: ShipmentWriter; readonly tracking: TrackingWriter }

async function moveParcel(
  { journey }: Pick<World, 'journey'>,
  { shipments, tracking }: Parcels,
  tenant: Tenant,
  id: number,
  now: Instant,
): Promise<readonly ScanFact[]> {
  const shipment = await shipments.byId(tenant, id)
  if (!shipment?.bought) return []
  const { bought, request } = shipment
  const steps = journey({ ...bought, recipientName: request.toAddress.name })
  const { scans, state, nextAt } = travel(steps, shipment.state, now)
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

/** The scans of a parcel up to now, its state, and the time of its next scan. */
export function travel(
  journey: readonly Step[],
  from: ShipmentState,
  now: Instant,
): { scans: readonly Scan[]; state: ShipmentState; nextAt: Instant | null } {
  const scans: Scan[] = []
  let state = from
  for (const step of journey) {
    if (step.at > now) return { scans, state, nextAt: step.at }
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
