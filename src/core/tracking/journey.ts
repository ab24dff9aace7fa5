import type { ShipmentState } from '../shipment/state.ts'
import type { Instant } from '../time/clock.ts'
import { dayMs } from '../time/durations.ts'

const hourMs = 3_600_000

/** Postage that nobody has scanned by then is void of use. */
export const expiresAfterMs = 28 * dayMs

export type Step = { readonly state: ShipmentState; readonly at: Instant }

/** Recipients whose parcels never arrive. */
const astray: ReadonlySet<string> = new Set(['EXCEPTION', 'RETURNED'])

export type Traveller = {
  readonly boughtAt: Instant
  /** `2-5`: the lower figure decides. */
  readonly deliveryDays: string
  readonly trackable: boolean
  readonly recipientName: string | null
}

/**
 * Where a simulated parcel is scanned, and when. One that is not tracked is never scanned, and its
 * postage runs out as that of any parcel left in a drawer.
 */
export function simulatedJourney(traveller: Traveller): readonly Step[] {
  const { boughtAt, deliveryDays, trackable, recipientName } = traveller
  if (!trackable) return [{ state: 'expired', at: boughtAt + expiresAfterMs }]
  const days = Number.parseInt(deliveryDays, 10) || 0
  const end = astray.has((recipientName ?? '').trim().toUpperCase()) ? 'exception' : 'delivered'
  return [
    { state: 'accepted', at: boughtAt + 6 * hourMs },
    { state: 'sorted', at: boughtAt + 12 * hourMs },
    { state: 'in_transit', at: boughtAt + 24 * hourMs },
    { state: end, at: boughtAt + Math.max(36 * hourMs, days * dayMs) },
  ]
}

/** Where parcels really travel, only their carriers know: postage that is never scanned runs out. */
export const realJourney = ({ boughtAt }: Traveller): readonly Step[] => [
  { state: 'expired', at: boughtAt + expiresAfterMs },
]
