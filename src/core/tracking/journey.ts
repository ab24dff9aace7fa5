import { strayNames } from '../sandbox/magic-values.ts'
import type { ShipmentState } from '../shipment/state.ts'
import type { Instant } from '../time/clock.ts'
import { dayMs, hourMs } from '../time/durations.ts'

/** After so long without a scan postage expires. */
export const expiresAfterMs = 28 * dayMs

export type Step = { readonly state: ShipmentState; readonly at: Instant }

const astray: ReadonlySet<string> = new Set(strayNames)

export type JourneyInput = {
  readonly boughtAt: Instant
  /** `2-5`: the lower figure decides. */
  readonly deliveryDays: string
  readonly trackable: boolean
  readonly recipientName: string | null
}

/**
 * The scans of a simulated parcel. An untracked parcel has none, and its postage expires like that of
 * a parcel that nobody sent.
 */
export function simulatedJourney(input: JourneyInput): readonly Step[] {
  const { boughtAt, deliveryDays, trackable, recipientName } = input
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

/** In production only the carriers know the scans: without one the postage expires. */
export const realJourney = ({ boughtAt }: JourneyInput): readonly Step[] => [
  { state: 'expired', at: boughtAt + expiresAfterMs },
]
